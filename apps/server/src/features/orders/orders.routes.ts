import {
  cancelOrder,
  getFanOrder,
  listFanOrders,
  openPayment,
  startCheckout,
  totalOrdersSales,
} from '@backline/contract/orders';
import { handleFanList } from '../../platform/http/list.ts';
import { handle, handleFan, handleFanCrowd, type Route } from '../../platform/http/route.ts';
import { startCheckoutCrowd } from './checkout-crowd.ts';
import * as checkout from './checkout.service.ts';
import * as fanOrders from './fan-orders.service.ts';
import * as payment from './payment.service.ts';
import * as sales from './sales.service.ts';

export const orderRoutes: Route[] = [
  handleFanCrowd(startCheckout, checkout.startCheckout, startCheckoutCrowd),
  handleFan(openPayment, payment.openPayment),
  handleFan(cancelOrder, payment.cancelOrder),
  handleFan(getFanOrder, fanOrders.getFanOrder),
  handleFanList(listFanOrders, 'time', fanOrders.listFanOrders),
  handle(totalOrdersSales, sales.totalOrdersSales),
];
