import type { EventDetail } from '@backline/contract/events';
import { refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import type { RecordPanel } from '../../ui/use-record-panel.ts';
import { CardOrderDetails } from './card-order.tsx';
import { orderOf } from './order-choice.ts';
import { useCardOrder, useStoreOrder } from './order.queries.ts';
import { StoreOrderDetails } from './store-order.tsx';

interface OrderPanelProps {
  event: EventDetail;
  panel: RecordPanel;
  orderKey: string;
}

/** Shows the content of an order's page next to the list, which keeps both up to date. */
export default function OrderPanel({ orderKey, ...shown }: OrderPanelProps) {
  const order = orderOf(orderKey);
  if (order === null) return null;
  return order.isflashwave ? <CardPanel {...shown} id={order.id} /> : <StorePanel {...shown} id={order.id} />;
}

type OfOneKind = Omit<OrderPanelProps, 'orderKey'> & { id: number };

function CardPanel({ event, panel, id }: OfOneKind) {
  const query = useCardOrder(event.event_id, String(id));
  const title = query.data === undefined ? 'Order' : `Order ${query.data.order_no}`;
  return (
    <RecordDrawer panel={panel} title={title} fullPage={eventPaths.cardOrder(refOf(event), id)}>
      <QueryState query={query}>{(order) => <CardOrderDetails key={id} event={event} opened={order} />}</QueryState>
    </RecordDrawer>
  );
}

function StorePanel({ event, panel, id }: OfOneKind) {
  const query = useStoreOrder(event.event_id, String(id));
  const title = query.data === undefined ? 'Store Order' : `Order ${query.data.order_info.order_number}`;
  return (
    <RecordDrawer panel={panel} title={title} fullPage={eventPaths.storeOrder(refOf(event), id)}>
      <QueryState query={query}>{(order) => <StoreOrderDetails key={id} event={event} opened={order} />}</QueryState>
    </RecordDrawer>
  );
}
