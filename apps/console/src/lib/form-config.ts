import type { FormProps } from 'antd';

/**
 * Uses `always`, because the browser treats an input behind a sticky bar as visible. Does not scroll smoothly, because
 * the focus would stop it.
 */
export const fieldInView = { scrollMode: 'always', block: 'center', focus: true } as const;

export const formConfig: Pick<FormProps, 'scrollToFirstError'> = { scrollToFirstError: fieldInView };
