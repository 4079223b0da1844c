import { comparePayments, getPaymentComparison, listPaymentDifferences } from '@backline/contract/payment-differences';
import { checkPayment, receivePaymentEvent } from '@backline/contract/payments';
import { handleList } from '../../platform/http/list.ts';
import { handle, handlePublic, handleWebhook, type Route } from '../../platform/http/route.ts';
import * as comparison from './comparison.service.ts';
import { checkPayment as check } from './payment-check.service.ts';
import { receiveDelivery } from './payment-events.service.ts';

export const paymentRoutes: Route[] = [
  handlePublic(checkPayment, check),
  handleList(listPaymentDifferences, 'time', comparison.listDifferences),
  handle(getPaymentComparison, comparison.getComparison),
  handle(comparePayments, comparison.comparePayments),
  handleWebhook(receivePaymentEvent, receiveDelivery),
];
