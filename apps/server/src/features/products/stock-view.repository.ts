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
  sold: number;
}

/** Sizes that are sold, in the form's order, and behind them those that were taken away. */
export async function listStock(db: Connection, productId: number): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select s.id, s.size, s.retired_at is null as is_sold, s.available, -m.held as held, -m.sold as sold
    from product_sizes s cross join lateral (
      select coalesce(sum(quantity) filter (where kind in ('held', 'released')), 0)::int as held,
        coalesce(sum(quantity) filter (where kind in ('sold', 'returned')), 0)::int as sold
      from stock_movements where size_id = s.id
    ) m
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

/** The latest first. */
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
