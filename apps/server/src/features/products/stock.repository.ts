import { sql } from 'kysely';
import type { MovementKind } from '@backline/contract/product-stock';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface Movement {
  kind: MovementKind;
  /** Units moved: positive into stock, negative out of it. */
  quantity: number;
  orderId?: number;
  dropId?: number | null;
  reason?: string | null;
  actorId?: number;
}

export interface StockLine {
  sizeId: number;
  dropId: number | null;
  quantity: number;
}

/** Returns false without a change if stock would fall below zero, or for a retired size with `isStandingOnly`. */
export async function move(
  tx: Tx,
  sizeId: number,
  movements: readonly Movement[],
  { isStandingOnly = false } = {},
): Promise<boolean> {
  const change = movements.reduce((sum, { quantity }) => sum + quantity, 0);
  const standing = isStandingOnly ? sql`retired_at is null` : sql`true`;
  const { rows } = await sql`
    with moved as (
      update product_sizes set available = available + ${change}
      where id = ${sizeId} and available + ${change} >= 0 and ${standing}
      returning id
    )
    insert into stock_movements (size_id, kind, quantity, order_id, drop_id, reason, actor_id)
    select moved.id, kind, quantity, order_id, drop_id, reason, actor_id
    from moved, json_to_recordset(${JSON.stringify(movements.map(asRow))}) as movement
      (kind text, quantity integer, order_id bigint, drop_id bigint, reason text, actor_id bigint)
    returning id`.execute(tx);
  return rows.length > 0;
}

const asRow = ({ kind, quantity, orderId, dropId, reason, actorId }: Movement) => ({
  kind,
  quantity,
  order_id: orderId,
  drop_id: dropId,
  reason,
  actor_id: actorId,
});

/**
 * Takes units from a running drop, or from a drop in any state if `isLate` is set. Returns false and changes nothing if
 * the drop's maximum would be exceeded.
 */
export async function takeFromDrop(
  tx: Tx,
  dropId: number,
  quantity: number,
  { isLate = false } = {},
): Promise<boolean> {
  const running = sql`removed_at is null and paused_at is null and ended_at is null and starts_at <= now() and ends_at > now()`;
  const { rows } = await sql`
    update product_drops set taken = taken + ${quantity}
    where id = ${dropId} and taken + ${quantity} <= max_quantity and ${isLate ? sql`true` : running}
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function putBackToDrop(tx: Tx, dropId: number, quantity: number): Promise<void> {
  await sql`update product_drops set taken = taken - ${quantity} where id = ${dropId}`.execute(tx);
}

export async function findAvailable(db: Connection, sizeId: number): Promise<number> {
  const { rows } = await sql<{ available: number }>`
    select available from product_sizes where id = ${sizeId} and retired_at is null`.execute(db);
  return rows[0]?.available ?? 0;
}

/** Returns 0 for a drop that is not running. */
export async function findLeftOfDrop(db: Connection, dropId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select max_quantity - taken as left from product_drops
    where id = ${dropId} and removed_at is null and paused_at is null and ended_at is null
      and starts_at <= now() and ends_at > now()`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Lists units that are reserved, or sold and not returned, by size and drop. Locks the order's ledger. */
export async function listOfOrder(tx: Tx, orderId: number, state: 'held' | 'sold'): Promise<StockLine[]> {
  const kinds = { held: ['held', 'released'], sold: ['sold', 'returned'] }[state];
  await sql`select from stock_movements where order_id = ${orderId} order by id for update`.execute(tx);
  // A second statement sees changes committed during the wait; the first would not.
  const { rows } = await sql<StockLine>`
    select size_id as "sizeId", drop_id as "dropId", -sum(quantity)::int as quantity from stock_movements
    where order_id = ${orderId} and kind = any(${kinds}::text[])
    group by size_id, drop_id having sum(quantity) <> 0`.execute(tx);
  return rows;
}

export async function note(tx: Tx, movements: readonly (Movement & { sizeId: number })[]): Promise<void> {
  if (movements.length === 0) return;
  await sql`
    insert into stock_movements (size_id, kind, quantity, order_id, drop_id)
    select size_id, kind, quantity, order_id, drop_id
    from json_to_recordset(${JSON.stringify(movements.map((each) => ({ size_id: each.sizeId, ...asRow(each) })))}) as movement
      (size_id bigint, kind text, quantity integer, order_id bigint, drop_id bigint)`.execute(tx);
}

/** Locks drops before sizes, like all buyers, and returns units left. A caller can then decide on many orders at once. */
export async function lockStock(
  tx: Tx,
  { dropIds, sizeIds }: { dropIds: readonly number[]; sizeIds: readonly number[] },
): Promise<{ drops: Map<number, number>; sizes: Map<number, number> }> {
  const drops = dropIds.length === 0 ? [] : await lockDrops(tx, dropIds);
  const { rows: sizes } = await sql<{ id: number; left: number }>`
    select id, case when retired_at is null then available else 0 end as left from product_sizes
    where id = any(${sizeIds}::bigint[]) order by id for no key update`.execute(tx);
  return { drops: leftById(drops), sizes: leftById(sizes) };
}

async function lockDrops(tx: Tx, dropIds: readonly number[]): Promise<{ id: number; left: number }[]> {
  const { rows } = await sql<{ id: number; left: number }>`
    select id, case when removed_at is null and paused_at is null and ended_at is null and starts_at <= now() and ends_at > now()
      then max_quantity - taken else 0 end as left
    from product_drops where id = any(${dropIds}::bigint[]) order by id for no key update`.execute(tx);
  return rows;
}

const leftById = (rows: readonly { id: number; left: number }[]) => new Map(rows.map(({ id, left }) => [id, left]));
