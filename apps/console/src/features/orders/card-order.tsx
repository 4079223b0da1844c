import * as orderTexts from '@backline/contract/orders.texts';
import { createRefund, type EventOrder } from '@backline/contract/event-orders';
import type { EventDetail } from '@backline/contract/events';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { missing } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { FocusHome, PassingControls } from '../../ui/focus-home.tsx';
import { disputeText } from '../../nouns/orders/dispute-text.ts';
import { OrderDelivery } from '../../nouns/orders/order-delivery.tsx';
import { OrderLine as Line } from '../../nouns/orders/order-line.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems, OrderLines } from '../../nouns/orders/order-lines.tsx';
import { PaymentState } from '../../nouns/orders/payment-state.tsx';
import { StatusSelect } from './order-status.tsx';
import parts from '../../nouns/orders/order-parts.module.css';
import styles from './orders.module.css';
import { RefundDialog } from './refund-dialog.tsx';

export function CardOrderDetails({ event, opened: order }: { event: EventDetail; opened: EventOrder }) {
  const time = (at: number) => <DateTime at={at} timezone={event.timezone} isYearFirst />;
  return (
    <FocusHome label={`Order ${order.order_no}`}>
      <div className={styles.columns}>
        <section className={parts.section} aria-labelledby="order-state">
          <h2 id="order-state">Order</h2>
          <dl className={parts.lines}>
            <Line label="Order number">{order.order_no}</Line>
            <Line label="Date">{time(order.created_dttm)}</Line>
            {order.paid_dttm !== null && <Line label="Paid">{time(order.paid_dttm)}</Line>}
            <Line label="Payment status">
              <PaymentState order={order} />
            </Line>
            {order.failure_message !== '' && <Line label="Failure reason">{order.failure_message}</Line>}
            <Line label="Order status">
              <StatusSelect eventId={event.event_id} order={order} />
            </Line>
          </dl>
          {order.dispute?.status === 'open' && (
            <Alert
              className={styles.disputed}
              type="warning"
              showIcon
              title={disputeText(order.dispute)}
              description={orderTexts.disputed}
            />
          )}
          <RefundButtons eventId={event.event_id} order={order} />
        </section>
        <section className={parts.section} aria-labelledby="order-customer">
          <h2 id="order-customer">Customer</h2>
          <dl className={parts.lines}>
            <Line label="Name">{order.name}</Line>
            <Line label="Email">{order.user_email ?? missing}</Line>
            <Line label="Phone">{order.phone_number ?? missing}</Line>
          </dl>
        </section>
        <section className={parts.section} aria-labelledby="order-items">
          <h2 id="order-items">Items</h2>
          <OrderItems order={order} />
          <OrderLines order={order} />
        </section>
        <OrderDelivery order={order} />
        <OrderHistory order={order} time={time} />
      </div>
    </FocusHome>
  );
}

function RefundButtons({ eventId, order }: { eventId: number; order: EventOrder }) {
  const { may } = useSession();
  const [asked, setAsked] = useState<'whole' | 'part' | null>(null);
  const isOpen = asked !== null;
  const [isPart, setPart] = useState(false);
  const open = (what: 'whole' | 'part') => {
    setPart(what === 'part');
    setAsked(what);
  };
  // A payment without a completed order is refunded as a whole.
  const mayPart = order.status === 'COMPLETED';
  return (
    <>
      {may(createRefund) && order.can.refund && (
        <PassingControls>
          <Flex wrap gap="small" className={styles.refunds}>
            <Button danger onClick={() => open('whole')}>
              Refund
            </Button>
            {mayPart && (
              <PassingControls>
                <Button onClick={() => open('part')}>Partial refund</Button>
              </PassingControls>
            )}
          </Flex>
        </PassingControls>
      )}
      <RefundDialog
        eventId={eventId}
        order={isOpen ? order : null}
        {...(isPart && { parts: order })}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
