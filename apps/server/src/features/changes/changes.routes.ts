import * as contract from '@backline/contract/changes';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './changes.service.ts';

export const changeRoutes: Route[] = [
  handle(contract.listChangedOrders, service.listChangedOrders),
  handle(contract.listChangedFans, service.listChangedFans),
  handle(contract.listChangedEvents, service.listChangedEvents),
];
