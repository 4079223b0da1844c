import * as contract from '@backline/contract/webhooks';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as deliveries from './webhook-deliveries.service.ts';
import * as service from './webhooks.service.ts';

export const webhookRoutes: Route[] = [
  handle(contract.listWebhooks, service.listWebhooks),
  handle(contract.getWebhook, service.getWebhook),
  handle(contract.addWebhook, service.addWebhook),
  handle(contract.updateWebhook, service.updateWebhook),
  handle(contract.deleteWebhook, service.deleteWebhook),
  handle(contract.rotateWebhookSecret, service.rotateSecret),
  handle(contract.pauseWebhook, service.pauseWebhook),
  handle(contract.testWebhook, deliveries.testWebhook),
  handleList(contract.listDeliveries, 'time', deliveries.listDeliveries),
  handle(contract.getDelivery, deliveries.getDelivery),
  handle(contract.resendDelivery, deliveries.resendDelivery),
];
