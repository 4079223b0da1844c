import { CloseCircleFilled } from '@ant-design/icons';

/** For a search's `allowClear`: a button that says what it does. Ant Design's own is called after its picture. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label="Clear the search" /> };
