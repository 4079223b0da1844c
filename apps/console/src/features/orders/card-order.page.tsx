import { getEventOrder } from '@backline/contract/event-orders';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { rowOfPart } from '../../nouns/events/event-part.tsx';
import { CardOrderDetails } from './card-order.tsx';
import { orderPart, useCardOrder, useLiveOrders } from './order.queries.ts';

export const handle: RouteHandle = { title: 'Order', access: getEventOrder };

export const Component = rowOfPart(orderPart, {
  title: (order) => (order === undefined ? 'Order' : `Order ${order.order_no}`),
  param: 'group_order_id',
  hasTimes: true,
  useRow(eventId, orderId) {
    useLiveOrders(eventId);
    return useCardOrder(eventId, orderId);
  },
  Page: CardOrderDetails,
});
