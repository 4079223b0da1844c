import type { Attendance } from '@backline/contract/attendance';
import { formatDay } from '../../lib/format.ts';
import { formatDollars } from '../../lib/format-dollars.ts';
import { Button } from '../../ui/button.tsx';
import { CardLink, Cards, Soft } from '../../ui/card.tsx';
import { KnownAt } from '../../ui/known-at.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { isNotDelivered } from './has-code.ts';
import { useOrders } from './orders.queries.ts';
import styles from './orders.module.css';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';

export function Component({ event }: { event: Attendance }) {
  const { data, dataUpdatedAt, error, refetch, isFetching, hasNextPage, fetchNextPage } = useOrders(event.event_id);
  if (data === undefined && error === null) return <Loading />;
  const orders = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Screen title={orderFanTexts.title} lead={event.event_name}>
      {data === undefined && <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />}
      {data !== undefined && <KnownAt atMs={dataUpdatedAt} zone={event.timezone} />}
      {data !== undefined && orders.length === 0 && <Notice>{orderFanTexts.none}</Notice>}
      <Cards>
        {orders.map((order) => (
          <CardLink key={order.order_no} href={`/${event.event_code}/orders/${order.order_no}`}>
            <span className={styles.sides}>
              <strong>{orderFanTexts.orderTitle(order.order_no)}</strong>
              <strong>{formatDollars(order.total_amount)}</strong>
            </span>
            <span className={styles.sides}>
              <Soft as="span">
                {orderFanTexts.things(order.quantity)} · {formatDay(order.created_dttm, event.timezone)}
              </Soft>
              <Soft as="span">
                {isNotDelivered(order) ? orderFanTexts.notHandedOver : orderFanTexts.states[order.state]}
              </Soft>
            </span>
          </CardLink>
        ))}
      </Cards>
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {orderFanTexts.more}
        </Button>
      )}
    </Screen>
  );
}
