import type { ProductSize } from '@backline/contract/product-rules';
import type { MovementKind } from '@backline/contract/product-stock';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { PageWindow } from '../../platform/http/list.ts';

export interface StockRow {
  id: number;
  size: ProductSize;
  is_sold: boolean;
  available: number;
  held: number;
  offered: number;
  waiting: number;
  sold: number;
}

/**
 * Derives sold units from supply, stock and pending orders, because adding up the ledger of a busy product would take
 * too long.
 */
export async function listStock(db: Connection, productId: number): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    with waiting as materialized (
      select i.size_id, sum(i.quantity)::int as held from orders o join order_items i on i.order_id = o.id
      where o.status = 'PENDING' and i.product_id = ${productId} group by 1
    ), queues as materialized (
      select p.size_id, count(*) filter (where p.state = 'offered')::int as offered, count(*) filter (where p.state = 'waiting')::int as waiting
      from product_sizes s join restock_places p on p.size_id = s.id
      where s.product_id = ${productId} and p.state in ('waiting', 'offered') group by 1
    )
    select s.id, s.size, s.retired_at is null as is_sold, s.available, coalesce(waiting.held, 0) as held,
      coalesce(queues.offered, 0) as offered, coalesce(queues.waiting, 0) as waiting,
      supply.came - s.available - coalesce(waiting.held, 0) - coalesce(queues.offered, 0) as sold
    from product_sizes s left join waiting on waiting.size_id = s.id left join queues on queues.size_id = s.id
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as came from stock_movements where size_id = s.id and kind in ('received', 'corrected')
    ) supply
    where s.product_id = ${productId} order by s.retired_at is not null, s.position, s.id`.execute(db);
  return rows;
}

export interface MovementRow {
  id: number;
  size: ProductSize;
  kind: MovementKind;
  quantity: number;
  reason: string | null;
  by_name: string | null;
  moved_at: string;
}

export async function listMovements(
  db: Connection,
  productId: number,
  { limit, offset, after }: PageWindow,
): Promise<MovementRow[]> {
  const isBehind =
    after === null ? sql`true` : sql`(m.moved_at, m.id) < (${after.key}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<MovementRow>`
    select m.id, s.size, m.kind, m.quantity, m.reason, u.name as by_name, m.moved_at
    from product_sizes s
    cross join lateral (
      select * from stock_movements m where m.size_id = s.id and ${isBehind}
      order by m.moved_at desc, m.id desc limit ${limit + offset}
    ) m
    left join users u on u.id = m.actor_id
    where s.product_id = ${productId}
    order by m.moved_at desc, m.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
