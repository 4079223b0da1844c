import { zoneOf } from '@backline/contract/time-zones';
import { createRefund, updateOrders, type ListedEventOrder } from '@backline/contract/event-orders';
import type { EventDetail } from '@backline/contract/events';
import { Button, Checkbox, Flex, Tag } from 'antd';
import { Link } from 'react-router';
import { formatAmount, missing } from '../../lib/format.ts';
import type { Session } from '../../lib/session.tsx';
import { refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { keyOf, type Choice } from './order-choice.ts';
import { PaymentState, StatusSelect } from './order-status.tsx';
import parts from '../../nouns/orders/order-parts.module.css';
import { placeOf } from '../../nouns/orders/order-place.ts';
import styles from './orders.module.css';

interface Shown {
  event: EventDetail;
  may: Session['may'];
  chosen: Choice;
  onChoose: (order: ListedEventOrder, isChosen: boolean) => void;
  onRefund: (order: ListedEventOrder) => void;
}

export function orderColumns({ event, may, chosen, onChoose, onRefund }: Shown): Column<ListedEventOrder>[] {
  const zone = zoneOf(event.timezone);
  return [
    {
      key: 'order',
      title: 'Order',
      width: '25%',
      render: (order) => (
        <div className={styles.order}>
          {may(updateOrders) && (
            <Checkbox
              aria-label={`Select order ${order.order_no}`}
              checked={chosen.has(keyOf(order))}
              disabled={!order.can.update}
              onChange={({ target }) => onChoose(order, target.checked)}
            />
          )}
          <div>
            <Link
              className={styles.number}
              to={eventPaths[order.isflashwave ? 'cardOrder' : 'storeOrder'](refOf(event), order.id)}
            >
              {order.order_no}
            </Link>
            <div className={parts.soft}>
              <DateTime at={order.created_dttm} zone={zone} isYearFirst zoneName={event.timezone} />
            </div>
            <div className={parts.soft}>{placeOf(order)}</div>
            {!order.isflashwave && <div className={parts.soft}>Artist’s own store</div>}
            {order.is_test && <Tag>Test</Tag>}
          </div>
        </div>
      ),
    },
    {
      key: 'customer',
      title: 'Customer',
      width: '22%',
      render: ({ user_name: name, user_email: email, user_phone: phone }) => (
        <div className={styles.customer}>
          <div className={parts.strong}>
            <Breakable>{name || missing}</Breakable>
          </div>
          <div className={parts.soft}>
            <Breakable>{email ?? phone ?? missing}</Breakable>
          </div>
        </div>
      ),
    },
    {
      key: 'total',
      title: 'Total',
      align: 'right',
      render: ({ total_amount: total, refunded_amount: back, currency }) => (
        <>
          <div className={styles.amount}>{formatAmount(String(total), currency)}</div>
          {back > 0 && (
            <div className={parts.soft}>
              Refunded <span className={styles.amount}>{formatAmount(String(back), currency)}</span>
            </div>
          )}
        </>
      ),
    },
    { key: 'payment', title: 'Payment', render: (order) => <PaymentState order={order} /> },
    {
      key: 'status',
      title: 'Status',
      render: (order) => <StatusSelect eventId={event.event_id} order={order} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      isUntitledOnPhone: true,
      render: (order) => (
        <Flex wrap gap="small">
          {may(createRefund) && order.can.refund && (
            <Button size="small" danger aria-label={`Refund order ${order.order_no}`} onClick={() => onRefund(order)}>
              Refund
            </Button>
          )}
        </Flex>
      ),
    },
  ];
}
