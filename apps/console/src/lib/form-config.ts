import type { FormProps } from 'antd';

/**
 * How an input comes into view where something is amiss with it: in the middle, with the keyboard on it. Always: one behind a sticky bar counts as in
 * view. At once: taking the focus would stop a slow scroll on its way.
 */
export const fieldInView = { scrollMode: 'always', block: 'center', focus: true } as const;

/** Of every form: what cannot be sent as it stands leads to the first input that says why. */
export const formConfig: Pick<FormProps, 'scrollToFirstError'> = { scrollToFirstError: fieldInView };
