import * as contract from '@backline/contract/api-tokens';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './api-tokens.service.ts';

export const apiTokenRoutes: Route[] = [
  handle(contract.listOwnTokens, service.listOwnTokens),
  handle(contract.listHouseTokens, service.listHouseTokens),
  handle(contract.createToken, service.createToken),
  handle(contract.revokeToken, service.revokeToken),
];
