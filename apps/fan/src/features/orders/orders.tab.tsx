import type { Attendance } from '@backline/contract/attendance';
import { Link } from 'wouter';
import { failureText } from '../../lib/failure-text.ts';
import { formatHour } from '../../lib/format.ts';
import { formatDollars } from '../../lib/format-dollars.ts';
import { texts as appTexts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useOrders } from './orders.queries.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

/** What the fan has bought at the event, the latest first. */
export function Component({ event }: { event: Attendance }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useOrders(event.event_id);
  if (data === undefined && error === null) return <Loading />;
  const orders = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Screen title={texts.title} lead={event.event_name}>
      {data === undefined && (
        <>
          <Notice kind="error">{failureText(error)}</Notice>
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {appTexts.app.retry}
          </Button>
        </>
      )}
      {data !== undefined && orders.length === 0 && <Notice>{texts.none}</Notice>}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.order_no}>
            <Link className={styles.order} href={`/${event.event_code}/orders/${order.order_no}`}>
              <strong>{texts.orderTitle(order.order_no)}</strong>
              <span>{formatDollars(order.total_amount)}</span>
              <span className={styles.soft}>
                {texts.things(order.quantity)} · {formatHour(order.created_dttm, event.timezone)}
              </span>
              <span className={styles.soft}>{texts.states[order.state]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Screen>
  );
}
