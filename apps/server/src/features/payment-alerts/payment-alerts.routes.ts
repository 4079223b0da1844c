import { listPaymentAlerts } from '@backline/contract/payment-alerts';
import { handleList } from '../../platform/http/list.ts';
import type { Route } from '../../platform/http/route.ts';
import { listAlerts } from './payment-alerts.service.ts';

export const paymentAlertRoutes: Route[] = [handleList(listPaymentAlerts, 'time', listAlerts)];
