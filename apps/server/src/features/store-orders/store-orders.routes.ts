import * as contract from '@backline/contract/store-orders';
import { handle, handleWebhook, type Route } from '../../platform/http/route.ts';
import * as imports from './store-imports.service.ts';
import { getStoreOrderDetails as getDetails } from './store-orders.service.ts';
import { receiveStoreDelivery } from './store-webhook.service.ts';

export const storeOrderRoutes: Route[] = [
  handle(contract.getStoreOrderDetails, getDetails),
  handle(contract.getStore, imports.getStore),
  handle(contract.importStoreOrders, imports.importStoreOrders),
  handleWebhook(contract.receiveStoreWebhook, receiveStoreDelivery),
];
