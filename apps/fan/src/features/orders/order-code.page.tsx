import type { FanOrder } from '@backline/contract/orders';
import { signOrderCode } from '@backline/contract/order-code';
import { useMemo } from 'react';
import { Redirect, useParams } from 'wouter';
import { useDoorKey } from '../../lib/door-key.ts';
import { failureText } from '../../lib/failure-text.ts';
import { texts as appTexts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeScreen } from '../../ui/code/code-screen.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { hasCode } from './has-code.ts';
import { useOrder } from './orders.queries.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

/** The code by which an order is handed over, as long as it is to be. */
export function Component() {
  const { eventCode = '', orderNo = '' } = useParams();
  const { data: order, error, refetch, isFetching } = useOrder(orderNo);
  if (order === undefined && error === null) return <Loading />;
  if (order === undefined) {
    return (
      <Screen title={texts.orderTitle(orderNo)}>
        <Notice kind="error">{failureText(error)}</Notice>
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {appTexts.app.retry}
        </Button>
      </Screen>
    );
  }
  return hasCode(order) ? <OrderCode order={order} /> : <Redirect to={`/${eventCode}/orders/${orderNo}`} replace />;
}

function OrderCode({ order }: { order: FanOrder }) {
  const { event_id: eventId, order_no: orderNo } = order;
  const { data, error, refetch, isFetching } = useDoorKey(eventId);
  const { fanId, key } = data ?? {};
  const sign = useMemo(() => {
    if (fanId === undefined || key === undefined) return undefined;
    return (step: number) => signOrderCode(key, { eventId, fanId, orderNo, step });
  }, [eventId, fanId, key, orderNo]);
  return (
    <CodeScreen
      title={texts.codeTitle}
      heading={texts.orderTitle(orderNo)}
      label={texts.codeLabel}
      instead={texts.sayNumber}
      back={`/${order.event_code}/orders/${orderNo}`}
      sign={sign}
      error={error}
      isFetching={isFetching}
      retry={() => void refetch()}
    >
      <ul className={styles.things}>
        {order.items.map(({ title, size, quantity }, place) => (
          // Nothing else tells two lines of one size apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>{`${texts.quantity(quantity)} ${size === 'GENERIC' ? title : `${title}, ${size}`}`}</li>
        ))}
      </ul>
    </CodeScreen>
  );
}
