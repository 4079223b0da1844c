import { itemName } from '@backline/contract/item-name';
import type { FanOrder } from '@backline/contract/orders';
import { Redirect, useParams } from 'wouter';
import { CodeScreen } from '../../ui/code/code-screen.tsx';
import { hasCode } from './has-code.ts';
import { LoadedOrder } from './loaded-order.tsx';
import { useOrderCode } from './use-order-code.ts';
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
  const { order_no: orderNo } = order;
  const code = useOrderCode(order);
  return (
    <CodeScreen
      title={orderFanTexts.codeTitle}
      heading={orderFanTexts.orderTitle(orderNo)}
      back={`/${order.event_code}/orders/${orderNo}`}
      {...code}
    >
      <ul className={styles.things}>
        {order.items.map(
          (item, place) =>
            item.quantity > item.refunded_quantity && (
              // Two lines may have the same product and size, so the index is the key.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>
                {`${orderFanTexts.quantity(item.quantity - item.refunded_quantity)} ${itemName(item)}`}
              </li>
            ),
        )}
      </ul>
    </CodeScreen>
  );
}
