import { CloseCircleFilled } from '@ant-design/icons';

/** For a search's `allowClear`: Ant Design names its own button after the icon. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label="Clear search" /> };
