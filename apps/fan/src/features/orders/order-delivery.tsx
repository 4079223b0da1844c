import type { FanOrder } from '@backline/contract/orders';
import { useNow } from '../../lib/use-now.ts';
import { hasCode, isToCome } from './has-code.ts';
import styles from './orders.module.css';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';

const everySecondMs = 1_000;

export function OrderDelivery({ order }: { order: FanOrder }) {
  const { shipping_address: address } = order;
  const comes = isToCome(order, useNow(everySecondMs));
  const isDone = order.state === 'paid' && order.order_processing_status === 'completed';
  // Nothing leads to the kiosk once there is nothing to get.
  if (!comes && (!isDone || order.delivery_kind === 'kiosk')) return null;
  switch (order.delivery_kind) {
    case 'seat':
      return <p>{orderFanTexts.toSeat(seatOf(order))}</p>;
    case 'kiosk':
      return (
        <p className={styles.delivery}>
          <span>{orderFanTexts.atKiosk}</span>
          {order.kiosk_location !== '' && <strong>{order.kiosk_location}</strong>}
          {hasCode(order) && order.kiosk_pickup !== '' && <span>{order.kiosk_pickup}</span>}
        </p>
      );
    case 'shipping':
      return (
        <p className={styles.delivery}>
          <span>{orderFanTexts.byMail}</span>
          {address !== null &&
            [
              address.shipping_name,
              address.shipping_address1,
              [address.shipping_city, address.shipping_state, address.shipping_zip].filter(Boolean).join(', '),
              address.shipping_country,
            ].map((line) => <span key={line}>{line}</span>)}
        </p>
      );
  }
}

function seatOf(order: FanOrder): string {
  const named = (['section', 'row', 'seat'] as const).map((name) =>
    order[name] === '' ? '' : `${orderFanTexts.seat[name]} ${order[name]}`,
  );
  return named.filter(Boolean).join(', ');
}
