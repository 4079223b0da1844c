import { confirmAddressChange, decideAddressChange } from '@backline/contract/account';
import { api } from '../../lib/api.ts';

export const confirmAddress = (token: string) => api.call(confirmAddressChange, { token });

export type Decision = 'allow' | 'stop';
export const decideChange = (token: string, decision: Decision) => api.call(decideAddressChange, { token, decision });
