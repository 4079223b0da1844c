import * as contract from '@backline/contract/connected-account';
import { handle, type Route } from '../../platform/http/route.ts';
import * as accounts from './connected-account.service.ts';

export const connectedAccountRoutes: Route[] = [
  handle(contract.getConnectedAccount, accounts.getConnectedAccount),
  handle(contract.createConnectedAccount, accounts.createConnectedAccount),
  handle(contract.createAccountLink, accounts.createAccountLink),
  handle(contract.checkConnectedAccount, accounts.checkConnectedAccount),
];
