import type { EventOrder, OrderRefund } from '@backline/contract/event-orders';
import { processingStatusNames } from '@backline/contract/order-status';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import parts from '../../nouns/orders/order-parts.module.css';
import styles from './orders.module.css';

interface OrderHistoryProps {
  order: EventOrder;
  time: (at: number) => ReactNode;
}

export function OrderHistory({ order: { changes, refunds }, time }: OrderHistoryProps) {
  if (changes.length === 0 && refunds.length === 0) return null;
  return (
    <section className={parts.section} aria-labelledby="order-history">
      <h2 id="order-history">History</h2>
      <ul className={styles.history}>
        {refunds.map((refund) => (
          <li key={`refund-${refund.id}`}>
            <div>{toldOf(refund)}</div>
            {refund.reason !== '' && (
              <div className={parts.soft}>
                <Breakable>{refund.reason}</Breakable>
              </div>
            )}
            <div className={parts.soft}>
              {time(refund.asked_dttm)}
              {refund.asked_by !== null && `, ${refund.asked_by}`}
            </div>
          </li>
        ))}
        {changes.map(({ from, to, changed_by: by, changed_dttm: at }) => (
          <li key={`${at}-${from}-${to}`}>
            <div>
              {processingStatusNames[from]} → {processingStatusNames[to]}
            </div>
            <div className={parts.soft}>
              {time(at)}, <Breakable>{by}</Breakable>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toldOf({
  amount,
  status,
  failure_message: failure,
  delivery_amount: delivery,
  is_dispute: isDispute,
}: OrderRefund): string {
  const sum = delivery === 0 ? formatMoney(amount) : `${formatMoney(amount)} (${formatMoney(delivery)} for delivery)`;
  switch (status) {
    case 'pending':
      return `Refund of ${sum} is pending`;
    case 'succeeded':
      return isDispute ? `${sum} lost in a dispute` : `${sum} refunded`;
    case 'failed':
      return failure === '' ? `Refund of ${sum} failed` : `Refund of ${sum} failed: ${failure}`;
  }
}
