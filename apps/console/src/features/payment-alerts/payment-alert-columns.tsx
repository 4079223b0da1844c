import type { PaymentAlert } from '@backline/contract/payment-alerts';
import * as paymentAlertTexts from '@backline/contract/payment-alerts.texts';
import { Link } from 'react-router';
import { formatMoney, missing } from '../../lib/format.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import styles from './payment-alerts.module.css';

export const paymentAlertColumns: Column<PaymentAlert>[] = [
  { key: 'what', title: 'What happened', render: (alert) => <What alert={alert} /> },
  { key: 'manager', title: 'Manager', width: '16%', render: ({ manager_name: name }) => <Breakable>{name}</Breakable> },
  { key: 'order', title: 'Order', width: '20%', render: (alert) => <OfOrder alert={alert} /> },
  {
    key: 'at',
    title: 'When',
    width: 196,
    render: ({ happened_dttm: at }) => <NearTime at={at} />,
  },
];

const disputes: Record<NonNullable<PaymentAlert['dispute_status']>, { text: string; tone: Tone }> = {
  open: { text: 'Open', tone: 'warning' },
  won: { text: 'Won', tone: 'success' },
  lost: { text: 'Lost', tone: 'danger' },
};

const isOver = ({ kind, detail }: PaymentAlert) => kind === 'dispute' && (detail === 'won' || detail === 'lost');

const nextStep = ({ kind, dispute_status: status }: PaymentAlert): string =>
  status === null || status === 'open' ? paymentAlertTexts.next[kind] : paymentAlertTexts.ended[status];

function What({ alert }: { alert: PaymentAlert }) {
  const { kind, amount, detail, dispute_status: status } = alert;
  const name = isOver(alert) ? `Dispute ${detail}` : paymentAlertTexts.names[kind];
  return (
    <span>
      <strong>{amount === null ? name : `${name}, ${formatMoney(amount)}`}</strong>{' '}
      {status !== null && !isOver(alert) && (
        <StatusChip tone={disputes[status].tone}>{disputes[status].text}</StatusChip>
      )}
      {detail !== '' && !isOver(alert) && (
        <span className={styles.second}>
          <Breakable>{detail}</Breakable>
        </span>
      )}
      <span className={styles.second}>{nextStep(alert)}</span>
    </span>
  );
}

function OfOrder({ alert: { order } }: { alert: PaymentAlert }) {
  if (order === null) return missing;
  return (
    <span>
      <Link to={eventPaths.cardOrder({ id: order.event_id, name: order.event_name }, order.order_id)}>
        {order.order_no}
      </Link>
      <span className={styles.second}>
        <Breakable>{order.event_name}</Breakable>
      </span>
    </span>
  );
}
