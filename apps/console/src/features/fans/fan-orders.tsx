import type { EventDetail } from '@backline/contract/events';
import { listEventOrders } from '@backline/contract/event-orders';
import type { FanRow } from '@backline/contract/fans';
import * as orderTexts from '@backline/contract/orders.texts';
import { maxPageSize } from '@backline/contract/primitives';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callPaged } from '../../lib/api.ts';
import { formatAmount } from '../../lib/format.ts';
import { refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import parts from '../../nouns/orders/order-parts.module.css';
import { PaymentState } from '../../nouns/orders/payment-state.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './fan-panel.module.css';
import { searchFor } from './use-listed-fan.ts';

/** Lists a fan's newest orders at the event. */
export function FanOrders({ event, fan }: { event: EventDetail; fan: FanRow }) {
  const ref = refOf(event);
  const orders = useOrdersOfFan(event.event_id, fan);
  return (
    <section className={parts.section} aria-labelledby="fan-orders">
      <h2 id="fan-orders">Orders</h2>
      <QueryState query={orders} isEmpty={(rows) => rows.length === 0} empty={orderTexts.none}>
        {(rows) => (
          <ul className={styles.orders}>
            {rows.map((order) => (
              <li key={`${order.isflashwave}-${order.id}`}>
                <div className={styles.number}>
                  <Link to={eventPaths[order.isflashwave ? 'cardOrder' : 'storeOrder'](ref, order.id)}>
                    {order.order_no}
                  </Link>
                  <div className={parts.soft}>
                    <DateTime at={order.created_dttm} timezone={event.timezone} />
                  </div>
                </div>
                <PaymentState order={order} />
                <span className={parts.amount}>{formatAmount(String(order.total_amount), order.currency)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function useOrdersOfFan(eventId: number, fan: FanRow) {
  const search = searchFor(fan);
  return useQuery({
    queryKey: ['fans', 'orders', eventId, fan.id, search],
    async queryFn({ signal }) {
      const input = { event_id: eventId, search, page_number: 1, page_size: maxPageSize } as const;
      const { rows } = await callPaged(listEventOrders, input, { signal });
      return rows.filter(({ user_id: buyer }) => buyer === fan.id);
    },
  });
}
