import type { FanOrder } from '@backline/contract/orders';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';
import { Link } from 'wouter';
import { ShownCode } from '../../ui/code/shown-code.tsx';
import styles from './orders.module.css';
import { useOrderCode } from './use-order-code.ts';

/** Shows the code for the staff beside the state of the order, with a link to a larger one. */
export function OrderCode({ order }: { order: FanOrder }) {
  const code = useOrderCode(order);
  return (
    <div className={styles.card}>
      <ShownCode {...code} />
      <Link className={styles.code} href={`/${order.event_code}/orders/${order.order_no}/code`}>
        {orderFanTexts.showCode}
      </Link>
    </div>
  );
}
