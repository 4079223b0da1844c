import { ianaZone } from '@backline/contract/event-rules';
import type { EventDetail } from '@backline/contract/events';
import type { OrderInfo } from '@backline/contract/order-info';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Details } from './details.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { LineItems, ShippingLines } from './order-info-lines.tsx';
import styles from './order-info.module.css';

/** What the fan wrote at the checkout, by the names of the store's cart. */
const deliveryTo = [
  { attribute: 'fwSection', label: 'Section' },
  { attribute: 'fwRow', label: 'Row' },
  { attribute: 'fwSeat', label: 'Seat' },
];

interface OrderInfoDetailsProps {
  order: OrderInfo;
  timezone: EventDetail['timezone'];
  isYearFirst?: boolean;
}

/** All that a store tells of an order; times are those of the event's zone. */
export function OrderInfoDetails({ order, timezone, isYearFirst = false }: OrderInfoDetailsProps) {
  const noteOf = (wanted: string) => order.note_attributes.find(({ name }) => name === wanted)?.value;
  return (
    <div className={styles.order}>
      <Details
        entries={[
          { label: 'Order number', value: order.order_number },
          { label: 'Date', value: dateOf(order.processed_at, timezone, isYearFirst) },
          { label: 'Status', value: order.financial_status && <Tag>{wordsOf(order.financial_status)}</Tag> },
          { label: 'Total', value: formatAmount(order.total_price, order.currency) },
        ]}
      />
      <Part title="Customer">
        <OrderCustomer customer={order.customer} />
      </Part>
      <Part title="Items">
        <LineItems lines={order.line_items} currency={order.currency} />
      </Part>
      <Part title="Shipping">
        <ShippingLines lines={order.shipping_lines} currency={order.currency} />
      </Part>
      <Part title="Delivery To">
        <Details entries={deliveryTo.map(({ attribute, label }) => ({ label, value: noteOf(attribute) }))} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function dateOf(processedAt: string, timezone: EventDetail['timezone'], isYearFirst: boolean): ReactNode {
  const at = Date.parse(processedAt);
  if (Number.isNaN(at)) return processedAt;
  return <DateTime at={at} zone={ianaZone[timezone]} zoneName={timezone} isYearFirst={isYearFirst} />;
}

/** `partially_refunded` as people write it. */
function wordsOf(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
