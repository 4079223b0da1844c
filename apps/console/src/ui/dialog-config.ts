import type { ConfigProviderProps } from 'antd';

/** Keeps a dialog open on a click outside, because the second click of a double click lands there. */
export const dialogConfig: NonNullable<ConfigProviderProps['modal']> = { mask: { closable: false } };
