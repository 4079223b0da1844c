import * as accountsContract from '@backline/contract/provider-accounts';
import * as contract from '@backline/contract/single-sign-on';
import { handleList } from '../../platform/http/list.ts';
import { handle, handlePublic, type Route } from '../../platform/http/route.ts';
import * as accounts from './provider-accounts.service.ts';
import * as service from './single-sign-on.service.ts';

export const singleSignOnRoutes: Route[] = [
  handlePublic(contract.getSignInWays, service.getSignInWays),
  handlePublic(contract.beginSingleSignOn, (ctx, _input, answer) => service.beginSingleSignOn(ctx, answer)),
  handlePublic(contract.finishSingleSignOn, service.finishSingleSignOn),
  handle(accountsContract.listOwnProviderAccounts, accounts.listOwnProviderAccounts),
  handleList(accountsContract.listProviderAccounts, 'time', accounts.listProviderAccounts),
  handle(accountsContract.removeProviderAccount, accounts.removeProviderAccount),
];
