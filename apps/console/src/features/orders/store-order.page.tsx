import { getStoreOrderDetails } from '@backline/contract/store-orders';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { rowOfPart } from '../../nouns/events/event-part.tsx';
import { orderPart, useLiveOrders, useStoreOrder } from './order.queries.ts';
import { StoreOrderDetails } from './store-order.tsx';

export const handle: RouteHandle = { title: 'Store Order', access: getStoreOrderDetails };

export const Component = rowOfPart(orderPart, {
  title: (order) => (order === undefined ? 'Store Order' : `Order ${order.order_info.order_number}`),
  param: 'group_order_id',
  hasTimes: true,
  useRow(eventId, orderId) {
    useLiveOrders(eventId);
    return useStoreOrder(eventId, orderId);
  },
  Page: StoreOrderDetails,
});
