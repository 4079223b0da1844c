import { itemName } from '@backline/contract/item-name';
import * as orderTexts from '@backline/contract/orders.texts';
import { listRunnersOrders, type RunnersOrder } from '@backline/contract/event-orders';
import type { EventDetail } from '@backline/contract/events';
import { Button } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartHeader, pageOfPart } from '../../nouns/events/event-part.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { keyOf } from './order-choice.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ProcessingState } from './order-status.tsx';
import { orderPart, useLiveOrders, useRunnersList } from './order.queries.ts';
import parts from '../../nouns/orders/order-parts.module.css';
import { disputeText } from '../../nouns/orders/dispute-text.ts';
import { counted } from '@backline/contract/counted';
import styles from './orders.module.css';

export const handle: RouteHandle = { title: 'Runner’s list', access: listRunnersOrders };

export const Component = pageOfPart(orderPart, RunnersList);

function RunnersList({ event }: { event: EventDetail }) {
  const query = useRunnersList(event.event_id);
  useLiveOrders(event.event_id);
  return (
    <>
      <EventPartHeader title="Runner’s list" part={orderPart} event={event} />
      <QueryState query={query} isEmpty={(orders) => orders.length === 0} empty={orderTexts.runnersNone}>
        {(orders) => (
          <>
            <p className={styles.unprinted}>
              <Button onClick={() => print()}>Print</Button> {counted(orders.length, 'order waiting', 'orders waiting')}
            </p>
            {sectionsOf(orders).map(([section, ofSection]) => (
              <table key={section} className={styles.runners}>
                <caption>{section === '' ? 'Without a section' : `Section ${section}`}</caption>
                <thead>
                  <tr>
                    <th scope="col">Row</th>
                    <th scope="col">Seat</th>
                    <th scope="col">Order</th>
                    <th scope="col">Items</th>
                    <th scope="col">Done</th>
                  </tr>
                </thead>
                <tbody>
                  {ofSection.map((order) => (
                    <Runner key={keyOf(order)} order={order} />
                  ))}
                </tbody>
              </table>
            ))}
          </>
        )}
      </QueryState>
    </>
  );
}

function Runner({ order }: { order: RunnersOrder }) {
  return (
    <tr>
      <td>{order.row}</td>
      <td>{order.seat}</td>
      <td>
        <div className={styles.number}>{order.order_no}</div>
        <div className={parts.soft}>
          <Breakable>{order.user_name}</Breakable>
        </div>
        {!order.isflashwave && <div className={parts.soft}>Artist’s own store</div>}
        <ProcessingState status={order.order_processing_status} />
        {order.dispute !== null && <StatusChip tone="danger">{disputeText(order.dispute)}</StatusChip>}
      </td>
      <td>
        {order.items.map((item, place) => (
          <div key={place}>
            {item.quantity} × <Breakable>{itemName(item)}</Breakable>
          </div>
        ))}
        {order.is_part_refunded && <div className={parts.soft}>{orderTexts.runnersPart}</div>}
      </td>
      <td>
        <div className={styles.tick} role="img" aria-label="Empty checkbox" />
      </td>
    </tr>
  );
}

function sectionsOf(orders: readonly RunnersOrder[]): [string, RunnersOrder[]][] {
  const sections = new Map<string, RunnersOrder[]>();
  for (const order of orders) sections.set(order.section, [...(sections.get(order.section) ?? []), order]);
  return [...sections];
}
