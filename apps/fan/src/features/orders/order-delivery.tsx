import type { FanOrder } from '@backline/contract/orders';
import { useNow } from '../../lib/use-now.ts';
import { isToCome } from './has-code.ts';
import styles from './orders.module.css';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';

const everySecondMs = 1_000;

export function OrderDelivery({ order }: { order: FanOrder }) {
  const { shipping_address: address } = order;
  const comes = isToCome(order, useNow(everySecondMs));
  if (!comes && order.state !== 'paid') return null;
  switch (order.delivery_kind) {
    case 'seat':
      return <p>{orderFanTexts.toSeat(seatOf(order))}</p>;
    case 'kiosk':
      return (
        <p className={styles.delivery}>
          <span>{order.order_processing_status === 'completed' ? orderFanTexts.pickedUp : orderFanTexts.atKiosk}</span>
          {order.kiosk_location !== '' && <strong>{order.kiosk_location}</strong>}
          {comes && order.kiosk_pickup !== '' && <span>{order.kiosk_pickup}</span>}
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
