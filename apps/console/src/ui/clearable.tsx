import { CloseCircleFilled } from '@ant-design/icons';

/** Value of `allowClear` for searches. Without a label, Ant Design names its button after the icon. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label="Clear search" /> };
