import * as eventOrdersContract from '@backline/contract/event-orders';
import * as ordersContract from '@backline/contract/orders';
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
import { sendReceipt } from './receipts.service.ts';
import { listRunnersOrders as listForRunners } from './runners-list.service.ts';
import * as sales from './sales.service.ts';

export const orderRoutes: Route[] = [
  handleFanBatch(ordersContract.startCheckout, checkout.startCheckout, startCheckoutBatch),
  handleFan(ordersContract.openPayment, payment.openPayment),
  handleFan(ordersContract.sendReceipt, sendReceipt),
  handleFan(ordersContract.cancelOrder, payment.cancelOrder),
  handleFan(ordersContract.getFanOrder, fanOrders.getFanOrder),
  handleFanList(ordersContract.listFanOrders, 'time', fanOrders.listFanOrders),
  handle(ordersContract.totalOrdersSales, sales.totalOrdersSales),
  handleList(eventOrdersContract.listEventOrders, eventOrders.orderKey, eventOrders.listEventOrders),
  handleExport(exportEventOrders, eventOrders.fileOfEventOrders),
  handle(eventOrdersContract.getEventOrder, eventOrders.getEventOrder),
  handle(eventOrdersContract.updateOrder, status.updateOrder),
  handle(eventOrdersContract.updateOrders, status.updateOrders),
  handle(eventOrdersContract.undoOrderUpdate, status.undoOrderUpdate),
  handle(eventOrdersContract.createRefund, refundOrder),
  handle(eventOrdersContract.listRunnersOrders, listForRunners),
];
