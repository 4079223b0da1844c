import type { PaymentDifference } from '@backline/contract/payment-differences';
import { formatCents } from '@backline/contract/money';
import { Link } from 'react-router';
import { missing } from '../../lib/format.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import line from '../../ui/second-line.module.css';
import styles from './payment-differences.module.css';

export const paymentDifferenceColumns: Column<PaymentDifference>[] = [
  { key: 'what', title: 'Difference', render: (row) => <What difference={row} /> },
  { key: 'order', title: 'Order', width: '22%', render: (row) => <OfOrder difference={row} /> },
  { key: 'found', title: 'Found', width: 196, render: ({ found_dttm: at }) => <NearTime at={at} /> },
  { key: 'done', title: 'Action', width: '26%', render: (row) => <Done difference={row} /> },
];

function What({ difference }: { difference: PaymentDifference }) {
  const { about, account_id: account } = difference;
  return (
    <span>
      <strong>
        <Breakable>{wordsOf(difference)}</Breakable>
      </strong>
      <span className={line.second}>
        <Breakable>{about}</Breakable>
      </span>
      <span className={line.second}>
        Account <Breakable>{account}</Breakable>
      </span>
    </span>
  );
}

function wordsOf({ kind, detail }: PaymentDifference): string {
  switch (kind) {
    case 'lost_event':
      return `The provider’s “${detail}” message never arrived.`;
    case 'payment_not_known':
      return `The provider has a payment of ${formatCents(Number(detail))} that matches no order.`;
    case 'failed_refund':
      return `A refund of ${formatCents(Number(detail))} failed. The account still has the money.`;
    case 'other_amount':
      return `The provider has ${formatCents(Number(detail))} for this payment, but the order total differs.`;
  }
}

function OfOrder({ difference: { order, order_no: orderNo } }: { difference: PaymentDifference }) {
  if (order === null) return orderNo === null ? missing : <Breakable>{`${orderNo} (not found)`}</Breakable>;
  return (
    <span>
      <Link
        className={styles.order}
        to={eventPaths.cardOrder({ id: order.event_id, name: order.event_name }, order.order_id)}
      >
        {orderNo}
      </Link>
      <span className={line.second}>
        <Breakable>{order.event_name}</Breakable>
      </span>
    </span>
  );
}

function Done({ difference: { mended_dttm: mended } }: { difference: PaymentDifference }) {
  if (mended === null) {
    return (
      <span>
        <StatusChip tone="warning">Needs review</StatusChip>
        <span className={line.second}>Nothing was changed. Check it in the payment provider’s dashboard.</span>
      </span>
    );
  }
  return (
    <span>
      <StatusChip tone="success">Fixed</StatusChip>
      <span className={line.second}>
        Applied: <NearTime at={mended} />
      </span>
    </span>
  );
}
