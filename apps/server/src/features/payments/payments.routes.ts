import { checkPayment, listPaymentDifferences, receivePaymentEvent } from '@backline/contract/payments';
import { handleList } from '../../platform/http/list.ts';
import { handlePublic, handleWebhook, type Route } from '../../platform/http/route.ts';
import { checkPayment as check } from './payment-check.service.ts';
import { listDifferences } from './reconciliation.service.ts';
import { receiveDelivery } from './payment-events.service.ts';

export const paymentRoutes: Route[] = [
  handlePublic(checkPayment, check),
  handleList(listPaymentDifferences, 'time', listDifferences),
  handleWebhook(receivePaymentEvent, receiveDelivery),
];
