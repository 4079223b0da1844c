import { checkPayment, receivePaymentEvent } from '@backline/contract/payments';
import { handlePublic, handleWebhook, type Route } from '../../platform/http/route.ts';
import { checkPayment as check } from './payment-check.service.ts';
import { receiveDelivery } from './payment-events.service.ts';

export const paymentRoutes: Route[] = [
  handlePublic(checkPayment, check),
  handleWebhook(receivePaymentEvent, receiveDelivery),
];
