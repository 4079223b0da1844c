import {
  checkConnectedAccount,
  createAccountLink,
  createConnectedAccount,
  getConnectedAccount,
} from '@backline/contract/connected-account';
import { handle, type Route } from '../../platform/http/route.ts';
import * as accounts from './connected-account.service.ts';

export const connectedAccountRoutes: Route[] = [
  handle(getConnectedAccount, accounts.getConnectedAccount),
  handle(createConnectedAccount, accounts.createConnectedAccount),
  handle(createAccountLink, accounts.createAccountLink),
  handle(checkConnectedAccount, accounts.checkConnectedAccount),
];
