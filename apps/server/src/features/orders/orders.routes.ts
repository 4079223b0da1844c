import {
  createRefund,
  getEventOrder,
  listEventOrders,
  listRunnersOrders,
  undoOrderUpdate,
  updateOrder,
  updateOrders,
} from '@backline/contract/event-orders';
import {
  cancelOrder,
  getFanOrder,
  listFanOrders,
  openPayment,
  startCheckout,
  totalOrdersSales,
} from '@backline/contract/orders';
import { exportEventOrders } from '@backline/contract/list-exports';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleFanList, handleList } from '../../platform/http/list.ts';
import { handle, handleFan, handleFanBatch, type Route } from '../../platform/http/route.ts';
import { startCheckoutBatch } from './checkout-batch.ts';
import * as checkout from './checkout.service.ts';
import * as eventOrders from './event-orders.service.ts';
import { createRefund as refundOrder } from './event-refunds.service.ts';
import * as fanOrders from './fan-orders.service.ts';
import * as status from './order-status.service.ts';
import * as payment from './payment.service.ts';
import { listRunnersOrders as listForRunners } from './runners-list.service.ts';
import * as sales from './sales.service.ts';

export const orderRoutes: Route[] = [
  handleFanBatch(startCheckout, checkout.startCheckout, startCheckoutBatch),
  handleFan(openPayment, payment.openPayment),
  handleFan(cancelOrder, payment.cancelOrder),
  handleFan(getFanOrder, fanOrders.getFanOrder),
  handleFanList(listFanOrders, 'time', fanOrders.listFanOrders),
  handle(totalOrdersSales, sales.totalOrdersSales),
  handleList(listEventOrders, 'time', eventOrders.listEventOrders),
  handleExport(exportEventOrders, eventOrders.fileOfEventOrders),
  handle(getEventOrder, eventOrders.getEventOrder),
  handle(updateOrder, status.updateOrder),
  handle(updateOrders, status.updateOrders),
  handle(undoOrderUpdate, status.undoOrderUpdate),
  handle(createRefund, refundOrder),
  handle(listRunnersOrders, listForRunners),
];
