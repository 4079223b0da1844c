import type { ConfigProviderProps } from 'antd';

/**
 * A press beside a dialog leaves it open: the second one of a double click lands there, and would close what the first one opened. What was
 * typed must not go with a slip.
 */
export const dialogConfig: NonNullable<ConfigProviderProps['modal']> = { mask: { closable: false } };
