import * as contract from '@backline/contract/api-tokens';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './api-tokens.service.ts';

export const apiTokenRoutes: Route[] = [
  handle(contract.listOwnTokens, service.listOwnTokens),
  handleList(contract.listHouseTokens, 'id', service.listHouseTokens),
  handle(contract.createToken, service.createToken),
  handle(contract.revokeToken, service.revokeToken),
];
