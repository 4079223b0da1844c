import type { OrderInfo } from '@backline/contract/order-info';
import type { ProcessingStatus } from '@backline/contract/order-status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface MovingStoreOrder {
  id: number;
  order_number: string;
  order_info: Pick<OrderInfo, 'financial_status'>;
  processing_status: ProcessingStatus;
  moved_by: number | null;
  mover_name: string | null;
}

interface Reach {
  eventId: number;
  sellerId: number | null;
}

export async function lock(
  tx: Tx,
  orderIds: readonly number[],
  { eventId, sellerId }: Reach,
): Promise<MovingStoreOrder[]> {
  const { rows } = await sql<MovingStoreOrder>`
    select o.id, o.order_number, jsonb_build_object('financial_status', o.order_info -> 'financial_status') as order_info,
      o.processing_status, o.moved_by, (select u.name from users u where u.id = o.moved_by) as mover_name
    from store_orders o
    where o.id = any(${orderIds}::bigint[]) and o.event_id = ${eventId} and (${sellerId}::bigint is null or o.seller_id = ${sellerId})
    order by o.id for no key update`.execute(tx);
  return rows;
}

interface StoreMove {
  id: number;
  from: ProcessingStatus;
  to: ProcessingStatus;
}

export async function move(
  tx: Tx,
  moves: readonly StoreMove[],
  { batchId, by }: { batchId: string; by: number },
): Promise<void> {
  await sql`
    with moves as materialized (
      select * from json_to_recordset(${JSON.stringify(moves)}) as move (id bigint, "from" text, "to" text)
    ), moved as (
      update store_orders o set processing_status = moves."to", moved_by = ${by}, version = version + 1
      from moves where o.id = moves.id
    )
    insert into store_order_status_changes (store_order_id, batch_id, from_status, to_status, changed_by)
    select id, ${batchId}, "from", "to", ${by} from moves order by id`.execute(tx);
}

export async function listBatch(tx: Tx, batchId: string, { eventId, sellerId }: Reach): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from store_order_status_changes c join store_orders o on o.id = c.store_order_id
    where c.batch_id = ${batchId} and o.event_id = ${eventId} and (${sellerId}::bigint is null or o.seller_id = ${sellerId})
    order by o.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listUnchanged(
  tx: Tx,
  batchId: string,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, ProcessingStatus>> {
  const { rows } = await sql<{ id: number; from_status: ProcessingStatus }>`
    select c.store_order_id as id, c.from_status from store_order_status_changes c
    where c.batch_id = ${batchId} and c.store_order_id = any(${orderIds}::bigint[]) and not exists (
      select from store_order_status_changes later where later.store_order_id = c.store_order_id and later.id > c.id)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, from_status: from }) => [id, from]));
}
