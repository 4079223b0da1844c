import type { ConfigProviderProps } from 'antd';

/** A click outside keeps a dialog open: a double click's second click lands there. */
export const dialogConfig: NonNullable<ConfigProviderProps['modal']> = { mask: { closable: false } };
