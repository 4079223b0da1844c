import { ianaZone } from '@backline/contract/event-rules';
import type { EventDetail } from '@backline/contract/events';
import type { OrderInfo } from '@backline/contract/order-info';
import { Modal, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { formatAmount, formatDateTime } from '../../lib/format.ts';
import { Details } from './details.tsx';
import { OrderCustomer } from './order-customer.tsx';
import styles from './order-details.module.css';
import { LineItems, ShippingLines } from './order-lines.tsx';

interface OrderDetailsProps {
  /** Null keeps the dialog closed. */
  order: OrderInfo | null;
  timezone: EventDetail['timezone'];
  onClose: () => void;
}

export function OrderDetails({ order, timezone, onClose }: OrderDetailsProps) {
  // It stays in the dialog while that fades out.
  const [last, setLast] = useState(order);
  if (order !== null && order !== last) setLast(order);
  return (
    <Modal
      open={order !== null}
      title={last && `Order ${last.order_number}`}
      footer={null}
      width={640}
      destroyOnHidden
      onCancel={onClose}
    >
      {last && <Order order={last} timezone={timezone} />}
    </Modal>
  );
}

/** What the fan wrote at the checkout, by the names of the store's cart. */
const deliveryTo = [
  { attribute: 'fwSection', label: 'Section' },
  { attribute: 'fwRow', label: 'Row' },
  { attribute: 'fwSeat', label: 'Seat' },
];

function Order({ order, timezone }: { order: OrderInfo; timezone: EventDetail['timezone'] }) {
  const noteOf = (wanted: string) => order.note_attributes.find(({ name }) => name === wanted)?.value;
  return (
    <div className={styles.order}>
      <Details
        entries={[
          { label: 'Order number', value: order.order_number },
          { label: 'Date', value: dateOf(order.processed_at, timezone) },
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
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function dateOf(processedAt: string, timezone: EventDetail['timezone']): string {
  const at = Date.parse(processedAt);
  return Number.isNaN(at) ? processedAt : `${formatDateTime(at, ianaZone[timezone])} ${timezone}`;
}

/** `partially_refunded` as people write it. */
function wordsOf(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
