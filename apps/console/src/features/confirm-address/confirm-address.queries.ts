import { confirmAddressChange } from '@backline/contract/account';
import { api } from '../../lib/api.ts';

export const confirmAddress = (token: string) => api.call(confirmAddressChange, { token });
