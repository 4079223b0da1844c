import type { FormProps } from 'antd';

/** `always`, since an input behind a sticky bar counts as visible. Not smooth: the focus would stop the scroll. */
export const fieldInView = { scrollMode: 'always', block: 'center', focus: true } as const;

export const formConfig: Pick<FormProps, 'scrollToFirstError'> = { scrollToFirstError: fieldInView };
