import { receivePaymentEvent } from '@backline/contract/payments';
import { handleWebhook, type Route } from '../../platform/http/route.ts';
import { receiveDelivery } from './payment-events.service.ts';

export const paymentRoutes: Route[] = [handleWebhook(receivePaymentEvent, receiveDelivery)];
