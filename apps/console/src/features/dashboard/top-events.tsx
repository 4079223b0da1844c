import type { DashboardRange } from '@backline/contract/dashboard';
import { counted } from '@backline/contract/counted';
import { figureAccess } from '@backline/contract/dashboard-access';
import { formatMoney } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import styles from './dashboard.module.css';
import { LinkedLine } from './linked-line.tsx';

/** Lists the events that sold most. The list is empty if the reader may not open orders or if nothing was sold. */
export function TopEvents({ events }: { events: DashboardRange['top_events'] }) {
  const { opens } = useSession();
  if (events.length === 0) return null;
  return (
    <section className={styles.top} aria-labelledby="top-events">
      <h3 id="top-events">Top events by sales</h3>
      <ol className={styles.list}>
        {events.map(({ event_id: id, event_name: name, orders, sales }) => (
          <li key={id}>
            <LinkedLine to={opens(figureAccess.sales) ? eventPaths.ordersOf({ id, name }) : null}>
              <span>
                <strong>{name}</strong>
                <small>{counted(orders, 'order')}</small>
              </span>
              <b>{formatMoney(sales)}</b>
            </LinkedLine>
          </li>
        ))}
      </ol>
    </section>
  );
}
