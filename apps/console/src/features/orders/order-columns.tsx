import { counted } from '@backline/contract/counted';
import { createRefund, updateOrders, type ListedEventOrder } from '@backline/contract/event-orders';
import type { EventDetail } from '@backline/contract/events';
import { Checkbox } from 'antd';
import { formatAmount, missing } from '../../lib/format.ts';
import type { Session } from '../../lib/session.tsx';
import { refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Line } from '../../ui/line.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { keyOf, type Choice } from './order-choice.ts';
import { PaymentState } from '../../nouns/orders/payment-state.tsx';
import { StatusSelect } from './order-status.tsx';
import parts from '../../nouns/orders/order-parts.module.css';
import { deliveryOf } from '../../nouns/orders/order-place.ts';
import styles from './orders.module.css';

interface Shown {
  event: EventDetail;
  may: Session['may'];
  /** True while the list shows the hits of a search, which have one order. */
  isSearched: boolean;
  listed: readonly ListedEventOrder[];
  chosen: Choice;
  onChooseAll: (orders: readonly ListedEventOrder[]) => void;
  onChoose: (order: ListedEventOrder, isChosen: boolean) => void;
  onRefund: (order: ListedEventOrder) => void;
  onOpen: (key: string) => void;
}

export function orderColumns(shown: Shown): Column<ListedEventOrder>[] {
  const { event, may, isSearched, chosen, onChoose, onRefund, onOpen } = shown;
  return [
    {
      key: 'order',
      title: 'Order',
      beforeTitle: may(updateOrders) && <ChooseAll {...shown} />,
      sortBy: isSearched ? undefined : 'time',
      width: '21%',
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
            <PanelLink
              className={styles.number}
              to={eventPaths[order.isflashwave ? 'cardOrder' : 'storeOrder'](refOf(event), order.id)}
              record={keyOf(order)}
              onOpen={() => onOpen(keyOf(order))}
            >
              {order.order_no}
            </PanelLink>
            {order.is_test && <StatusChip>Test</StatusChip>}
            <div className={parts.soft}>
              <DateTime at={order.created_dttm} timezone={event.timezone} isYearFirst />
            </div>
          </div>
        </div>
      ),
    },
    {
      key: 'customer',
      title: 'Customer',
      width: '20%',
      render: ({ user_name: name, user_email: email, user_phone: phone }) => (
        <>
          <Line className={`${parts.strong} ${styles.twoLines}`}>{name || missing}</Line>
          <Line className={parts.soft}>{email ?? phone ?? missing}</Line>
        </>
      ),
    },
    {
      key: 'place',
      title: 'Delivery',
      width: '16%',
      render: (order) => (
        <>
          <Line className={styles.twoLines}>{deliveryOf(order)}</Line>
          <Line className={parts.soft}>
            {[counted(order.quantity, 'item'), ...(order.isflashwave ? [] : ['Artist’s own store'])].join(' · ')}
          </Line>
        </>
      ),
    },
    {
      key: 'total',
      title: 'Total',
      sortBy: isSearched ? undefined : 'total',
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
        <RowActions
          name={`order ${order.order_no}`}
          more={
            may(createRefund) && order.can.refund
              ? [{ label: 'Refund', isDangerous: true, run: () => onRefund(order) }]
              : []
          }
        />
      ),
    },
  ];
}

/** Selects the loaded orders whose status may be changed. */
function ChooseAll({ listed, chosen, onChooseAll }: Shown) {
  const orders = listed.filter(({ can }) => can.update);
  const count = orders.filter((order) => chosen.has(keyOf(order))).length;
  return (
    <Checkbox
      className={styles.chooseAll}
      aria-label="Select all orders shown"
      disabled={orders.length === 0}
      checked={count > 0 && count === orders.length}
      indeterminate={count > 0 && count < orders.length}
      onChange={() => onChooseAll(orders)}
    />
  );
}
