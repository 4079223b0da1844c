import type { FanOrder } from '@backline/contract/orders';
import { signOrderCode } from '@backline/contract/order-code';
import { useMemo } from 'react';
import { Redirect, useParams } from 'wouter';
import { useDoorKey } from '../../lib/door-key.ts';
import { CodeScreen } from '../../ui/code/code-screen.tsx';
import { hasCode } from './has-code.ts';
import { LoadedOrder } from './loaded-order.tsx';
import styles from './orders.module.css';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';

export function Component() {
  const { eventCode = '', orderNo = '' } = useParams();
  return (
    <LoadedOrder>
      {(order) =>
        hasCode(order) ? <OrderCode order={order} /> : <Redirect to={`/${eventCode}/orders/${orderNo}`} replace />
      }
    </LoadedOrder>
  );
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
      title={orderFanTexts.codeTitle}
      heading={orderFanTexts.orderTitle(orderNo)}
      label={orderFanTexts.codeLabel}
      instead={orderFanTexts.sayNumber}
      back={`/${order.event_code}/orders/${orderNo}`}
      sign={sign}
      error={error}
      isFetching={isFetching}
      retry={() => void refetch()}
    >
      <ul className={styles.things}>
        {order.items.map(
          ({ title, size, quantity, refunded_quantity: back }, place) =>
            quantity > back && (
              // Two lines may have the same product and size, so the index is the key.
              // oxlint-disable-next-line react/no-array-index-key
              <li
                key={place}
              >{`${orderFanTexts.quantity(quantity - back)} ${size === 'GENERIC' ? title : `${title}, ${size}`}`}</li>
            ),
        )}
      </ul>
    </CodeScreen>
  );
}
