import * as contract from '@backline/contract/single-sign-on';
import { handlePublic, type Route } from '../../platform/http/route.ts';
import * as service from './single-sign-on.service.ts';

export const singleSignOnRoutes: Route[] = [
  handlePublic(contract.getSignInWays, service.getSignInWays),
  handlePublic(contract.beginSingleSignOn, (ctx, _input, answer) => service.beginSingleSignOn(ctx, answer)),
  handlePublic(contract.finishSingleSignOn, service.finishSingleSignOn),
];
