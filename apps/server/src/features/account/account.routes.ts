import { confirmAddressChange, getAccount } from '@backline/contract/account';
import { handle, handlePublic, type Route } from '../../platform/http/route.ts';
import * as service from './account.service.ts';

export const accountRoutes: Route[] = [
  handle(getAccount, service.getAccount),
  handlePublic(confirmAddressChange, service.confirmAddressChange),
];
