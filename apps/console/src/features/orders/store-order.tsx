import type { EventDetail } from '@backline/contract/events';
import type { StoreOrder } from '@backline/contract/store-orders';
import { Alert } from 'antd';
import { OrderFacts, OrderParts } from '../../nouns/orders/order-info.tsx';
import { OrderLine as Line } from '../../nouns/orders/order-line.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import parts from '../../nouns/orders/order-parts.module.css';
import { StatusSelect } from './order-status.tsx';
import styles from './orders.module.css';

export function StoreOrderDetails({ event, opened: order }: { event: EventDetail; opened: StoreOrder }) {
  const { timezone } = event;
  const moving = {
    id: order.id,
    order_no: String(order.order_info.order_number),
    isflashwave: false,
    order_processing_status: order.status,
    payment_status: order.can.update ? ('COMPLETED' as const) : ('FAILED' as const),
    refund_state: order.order_info.financial_status === 'refunded' ? ('refunded' as const) : ('none' as const),
    can: { ...order.can, refund: false },
  };
  return (
    <>
      {order.is_test && <Alert type="info" showIcon title="Test order. It is not included in any total." />}
      {order.cancelled_dttm !== null && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              The store cancelled this order on <DateTime at={order.cancelled_dttm} timezone={timezone} isYearFirst />.
            </>
          }
        />
      )}
      <div className={styles.columns}>
        <section className={parts.section} aria-labelledby="order-state">
          <h2 id="order-state">Order</h2>
          <OrderFacts order={order.order_info} timezone={timezone} isYearFirst />
          <dl className={`${parts.lines} ${styles.state}`}>
            <Line label="Order status">
              <StatusSelect eventId={event.event_id} order={moving} />
            </Line>
          </dl>
        </section>
        <OrderParts className={parts.section} order={order.order_info} />
      </div>
    </>
  );
}
