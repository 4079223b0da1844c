import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { isSeen } from './event-order-rows.repository.ts';

export interface ChangedItem {
  order_id: number;
  event_id: number;
  product_id: number;
  title: string;
  size: string;
  quantity: number;
  item_price_cents: number;
  sub_total_cents: number;
}

/** Returns the lines that the reader may see, in the order of the cart. */
export async function listItems(
  db: Connection,
  orderIds: readonly number[],
  artistId: number | null,
): Promise<ChangedItem[]> {
  const { rows } = await sql<ChangedItem>`
    select i.order_id, o.event_id, i.product_id, i.title, i.size, i.quantity, i.item_price_cents, i.sub_total_cents
    from order_items i join orders o on o.id = i.order_id
    where i.order_id = any(${orderIds}::bigint[]) and ${isSeen(artistId)}
    order by i.order_id, i.position`.execute(db);
  return rows;
}
