import type { EventOrder } from '@backline/contract/event-orders';
import { missing } from '../../lib/format.ts';
import { OrderLine as Line } from './order-line.tsx';
import styles from './order-parts.module.css';

export function OrderDelivery({ order }: { order: EventOrder }) {
  return (
    <section className={styles.section} aria-labelledby="order-delivery">
      <h2 id="order-delivery">
        {{ seat: 'In-seat delivery', kiosk: 'Kiosk pickup', shipping: 'Shipping address' }[order.delivery_kind]}
      </h2>
      {order.delivery_kind === 'kiosk' ? <KioskLines order={order} /> : <AddressLines order={order} />}
    </section>
  );
}

/** Shows the event's kiosk texts as they were when the order was placed. */
function KioskLines({ order: { kiosk_location: place, kiosk_pickup: how } }: { order: EventOrder }) {
  if (place === '' && how === '') return 'The event named no place for it.';
  return (
    <dl className={styles.lines}>
      {place !== '' && <Line label="Kiosk location">{place}</Line>}
      {how !== '' && <Line label="Pickup instructions">{how}</Line>}
    </dl>
  );
}

function AddressLines({ order }: { order: EventOrder }) {
  const address = order.shipping_address;
  return (
    <dl className={styles.lines}>
      {order.in_seat_delivery && (
        <>
          <Line label="Section">{order.section || missing}</Line>
          <Line label="Row">{order.row || missing}</Line>
          <Line label="Seat">{order.seat || missing}</Line>
        </>
      )}
      {address !== null && (
        <>
          <Line label="Name">{address.shipping_name}</Line>
          <Line label="Address">{address.shipping_address1 || missing}</Line>
          <Line label="City">{address.shipping_city || missing}</Line>
          <Line label="State">{address.shipping_state || missing}</Line>
          <Line label="Zipcode">{address.shipping_zip || missing}</Line>
          <Line label="Country">{address.shipping_country || missing}</Line>
          <Line label="Phone">{address.shipping_phoneno || missing}</Line>
          <Line label="Email">{address.email || missing}</Line>
        </>
      )}
    </dl>
  );
}
