import type { DeliveryKind } from '@backline/contract/order-amounts';
import type { ProcessingStatus } from '@backline/contract/order-status';
import type { OrderStatus } from '@backline/contract/orders';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { holdsSeen, holdsUnrefunded, isDisputed, seenLines } from './event-order-rows.repository.ts';

export interface MovingOrder {
  id: number;
  order_no: string;
  user_id: number;
  status: OrderStatus;
  processing_status: ProcessingStatus;
  delivery_kind: DeliveryKind;
  kiosk_location: string;
  is_owed: boolean;
  is_disputed: boolean;
  is_whole: boolean;
}

interface Reach {
  eventId: number;
  artistId: number | null;
}

/** Locks visible orders in the order of their ids. */
export const lock = (tx: Tx, orderIds: readonly number[], reach: Reach): Promise<MovingOrder[]> =>
  lockNamed(tx, sql`o.id = any(${orderIds}::bigint[])`, reach);

export async function lockByNo(tx: Tx, orderNo: string, reach: Reach): Promise<MovingOrder | null> {
  const [order] = await lockNamed(tx, sql`o.order_no = ${orderNo}`, reach);
  return order ?? null;
}

async function lockNamed(tx: Tx, named: RawBuilder<SqlBool>, { eventId, artistId }: Reach): Promise<MovingOrder[]> {
  const { rows } = await sql<MovingOrder>`
    select o.id, o.order_no, o.user_id, o.status, o.processing_status, o.delivery_kind, o.kiosk_location,
      ${holdsUnrefunded(null)} as is_owed, ${isDisputed} as is_disputed, seen.is_whole
    from (select * from orders o where ${named} and o.event_id = ${eventId} and ${holdsSeen(artistId)}
      order by o.id for no key update) o
    ${seenLines(artistId)} order by o.id`.execute(tx);
  return rows;
}

export interface HandedOver {
  handed_over_at: string;
  handed_over_by: number | null;
}

export interface Move extends Partial<HandedOver> {
  id: number;
  from: ProcessingStatus;
  to: ProcessingStatus;
}

/** An undo sets `was`, the previous hand-over, to restore it. */
export type WantedMove = [order: MovingOrder, to: ProcessingStatus, was?: HandedOver];

/**
 * Changes the status of orders that the caller has locked. Hand-overs without `was` get the time `at`, or now if null,
 * and the person `by`.
 */
export async function move(
  tx: Tx,
  moves: readonly Move[],
  { batchId, by, at }: { batchId: string; by: number; at: string | null },
): Promise<void> {
  await sql`
    with moves as materialized (
      select * from json_to_recordset(${JSON.stringify(moves)})
        as move (id bigint, "from" text, "to" text, handed_over_at timestamptz, handed_over_by bigint)
    ), moved as (
      update orders o set processing_status = moves."to", version = version + 1,
        handed_over_at = case when moves."to" = 'completed' then coalesce(moves.handed_over_at, ${at}::timestamptz, now()) end,
        handed_over_by = case when moves."to" = 'completed' then
          case when moves.handed_over_at is null then ${by}::bigint else moves.handed_over_by end end
      from moves where o.id = moves.id
    )
    insert into order_status_changes (order_id, batch_id, from_status, to_status, changed_by, changed_at, was_handed_over_at, was_handed_over_by)
    select moves.id, ${batchId}, "from", "to", ${by}, coalesce(${at}::timestamptz, now()), before.handed_over_at, before.handed_over_by
    from moves join lateral (select * from orders o where o.id = moves.id offset 0) before on true order by moves.id`.execute(
    tx,
  );
}

export async function findLastMover(db: Connection, orderId: number): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from order_status_changes c join users u on u.id = c.changed_by
    where c.order_id = ${orderId} order by c.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function isChangedSince(
  tx: Tx,
  { orderId, at, from }: { orderId: number; at: string; from: ProcessingStatus | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from order_status_changes c where c.order_id = ${orderId} and c.changed_at > ${at}::timestamptz
      and (${from}::text is null or c.from_status = ${from}) limit 1`.execute(tx);
  return rows.length > 0;
}

export async function listBatch(
  db: Connection,
  { eventId, batchId }: { eventId: number; batchId: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from order_status_changes c join orders o on o.id = c.order_id
    where c.batch_id = ${batchId} and o.event_id = ${eventId} order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Before {
  id: number;
  from_status: ProcessingStatus;
  handed_over_at: string | null;
  handed_over_by: number | null;
}

export async function listUnchanged(tx: Tx, batchId: string, orderIds: readonly number[]): Promise<Before[]> {
  const { rows } = await sql<Before>`
    select c.order_id as id, c.from_status, c.was_handed_over_at as handed_over_at, c.was_handed_over_by as handed_over_by
    from order_status_changes c
    where c.batch_id = ${batchId} and c.order_id = any(${orderIds}::bigint[]) and not exists (
      select from order_status_changes later where later.order_id = c.order_id and later.id > c.id)
    order by c.order_id`.execute(tx);
  return rows;
}
