import type { ChangedOrder } from '@backline/contract/changes';
import { toDollars } from '@backline/contract/money';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { listItems } from './changed-orders.repository.ts';
import { linesOf } from './event-orders.policy.ts';
import { presentListedOrder } from './event-orders.presenter.ts';
import { listByIds } from './event-orders.repository.ts';

/** Returns the orders in the sequence of their ids, without people's addresses. Leaves out those without a line to see. */
export async function listChanged(
  db: Connection,
  actor: Pick<Actor, 'id' | 'role'>,
  ids: readonly number[],
): Promise<ChangedOrder[]> {
  const artistId = linesOf(actor);
  const lines = Map.groupBy(await listItems(db, ids, artistId), (item) => item.order_id);
  const rows = new Map((await listByIds(db, [...lines.keys()], artistId)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const items = lines.get(id) ?? [];
    const [first] = items;
    if (row === undefined || first === undefined) return [];
    const order = presentListedOrder(row);
    return [
      {
        event_id: first.event_id,
        order_id: id,
        order_no: order.order_no,
        user_id: order.user_id,
        user_name: order.user_name,
        total_amount: order.total_amount,
        refunded_amount: order.refunded_amount,
        currency: order.currency,
        status: order.status,
        refund_state: order.refund_state,
        dispute: order.dispute,
        order_processing_status: order.order_processing_status,
        delivery_kind: order.delivery_kind,
        created_dttm: order.created_dttm,
        items: items.map((item) => ({
          product_id: item.product_id,
          title: item.title,
          size: item.size,
          quantity: item.quantity,
          item_price: toDollars(item.item_price_cents),
          sub_total: toDollars(item.sub_total_cents),
        })),
      },
    ];
  });
}
