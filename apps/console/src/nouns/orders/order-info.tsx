import type { EventDetail } from '@backline/contract/events';
import type { OrderInfo } from '@backline/contract/order-info';
import type { ReactNode } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { Details } from './details.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { LineItems, ShippingLines } from './order-info-lines.tsx';
import styles from './order-info.module.css';

/** Attributes of the store's cart that hold what the fan typed at checkout. */
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

export function OrderInfoDetails(props: OrderInfoDetailsProps) {
  return (
    <div className={styles.order}>
      <OrderFacts {...props} />
      <OrderParts order={props.order} />
    </div>
  );
}

export function OrderFacts({ order, timezone, isYearFirst = false }: OrderInfoDetailsProps) {
  return (
    <Details
      entries={[
        { label: 'Order number', value: order.order_number },
        { label: 'Date', value: dateOf(order.processed_at, timezone, isYearFirst) },
        { label: 'Status', value: order.financial_status && <FinancialStatus status={order.financial_status} /> },
        { label: 'Total', value: formatAmount(order.total_price, order.currency) },
        ...(order.ordered_price === undefined
          ? []
          : [{ label: 'Original total', value: formatAmount(order.ordered_price, order.currency) }]),
      ]}
    />
  );
}

export function OrderParts({ order, className }: { order: OrderInfo; className?: string | undefined }) {
  const noteOf = (wanted: string) => order.note_attributes.find(({ name }) => name === wanted)?.value;
  const parts = {
    Customer: <OrderCustomer customer={order.customer} />,
    Items: <LineItems lines={order.line_items} currency={order.currency} />,
    Shipping: (
      <ShippingLines lines={order.shipping_lines} currency={order.currency} refunded={order.refunded_shipping} />
    ),
    'Delivery To': (
      <Details entries={deliveryTo.map(({ attribute, label }) => ({ label, value: noteOf(attribute) }))} />
    ),
  };
  return Object.entries(parts).map(([title, content]) => (
    <section key={title} className={className} aria-label={title}>
      <h2>{title}</h2>
      {content}
    </section>
  ));
}

function dateOf(processedAt: string, timezone: EventDetail['timezone'], isYearFirst: boolean): ReactNode {
  const at = Date.parse(processedAt);
  if (Number.isNaN(at)) return processedAt;
  return <DateTime at={at} timezone={timezone} isYearFirst={isYearFirst} />;
}

/** Tones of the store's own status words. An unknown word is neutral. */
const financialTones: Readonly<Record<string, Tone>> = {
  paid: 'success',
  pending: 'warning',
  authorized: 'warning',
  partially_paid: 'warning',
  partially_refunded: 'warning',
  refunded: 'danger',
  voided: 'danger',
};

function FinancialStatus({ status }: { status: string }) {
  const words = status.replaceAll('_', ' ');
  return (
    <StatusChip tone={financialTones[status] ?? 'neutral'}>{words.charAt(0).toUpperCase() + words.slice(1)}</StatusChip>
  );
}
