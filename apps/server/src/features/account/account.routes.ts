import { confirmAddressChange, decideAddressChange, getAccount, getAddressChange } from '@backline/contract/account';
import { handle, handlePublic, type Route } from '../../platform/http/route.ts';
import * as service from './account.service.ts';
import * as confirmation from './address-confirmation.service.ts';

export const accountRoutes: Route[] = [
  handle(getAccount, service.getAccount),
  handlePublic(confirmAddressChange, confirmation.confirmAddressChange),
  handlePublic(getAddressChange, confirmation.getAddressChange),
  handlePublic(decideAddressChange, confirmation.decideAddressChange),
];
