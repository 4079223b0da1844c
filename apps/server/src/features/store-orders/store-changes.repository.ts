import type { OrderInfo } from '@backline/contract/order-info';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import type { ReportedChange } from './shopify-changes.ts';

/** Returns false if the change is already stored. Raises the amount of a refund that was pending. */
export async function insertChange(tx: Tx, sellerId: number, change: ReportedChange): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into store_refunds as kept (seller_id, store_order_id, refund_id, kind, amount_cents, lines, refunded_at)
    values (${sellerId}, ${change.storeOrderId}, ${change.id}, ${change.kind}, ${change.amountCents},
      ${JSON.stringify(change.lines)}::jsonb, ${change.at})
    on conflict (seller_id, store_order_id, refund_id) do update set amount_cents = excluded.amount_cents
      where kept.amount_cents < excluded.amount_cents
    returning xmax = 0 as is_new`.execute(tx);
  return rows[0]?.is_new ?? false;
}

export async function giveChanges(
  tx: Tx,
  { from, to, storeOrderId }: { from: readonly number[]; to: number; storeOrderId: string },
): Promise<void> {
  const others = from.filter((sellerId) => sellerId !== to);
  if (others.length === 0) return;
  await sql`${prepared}
    update store_refunds r set seller_id = ${to}
    where r.seller_id = any(${others}::bigint[]) and r.store_order_id = ${storeOrderId} and not exists (
      select from store_refunds own where own.seller_id = ${to} and own.store_order_id = ${storeOrderId}
        and own.refund_id = r.refund_id)`.execute(tx);
}

type LaterChange = Pick<ReportedChange, 'id' | 'kind' | 'amountCents' | 'lines'>;

export async function listLater(
  tx: Tx,
  sellerIds: readonly number[],
  storeOrderId: string,
  after: string,
): Promise<LaterChange[]> {
  const { rows } = await sql<LaterChange>`${prepared}
    select refund_id as id, kind, amount_cents as "amountCents", lines from store_refunds
    where seller_id = any(${sellerIds}::bigint[]) and store_order_id = ${storeOrderId} and refunded_at > ${after}::timestamptz
    order by refunded_at, refund_id`.execute(tx);
  return rows;
}

export async function isDeleted(tx: Tx, sellerIds: readonly number[], storeOrderId: string): Promise<boolean> {
  const { rows } = await sql`${prepared}
    select from store_deletions where seller_id = any(${sellerIds}::bigint[]) and store_order_id = ${storeOrderId}`.execute(
    tx,
  );
  return rows.length > 0;
}

interface RemovedOrder {
  id: number;
  event_id: number | null;
  order_number: string;
  order_info: OrderInfo;
}

/** Remembers the deletion, so that later deliveries are ignored. */
export async function remove(tx: Tx, sellerIds: readonly number[], storeOrderId: string): Promise<RemovedOrder[]> {
  await sql`
    insert into store_deletions (seller_id, store_order_id)
    select seller_id, ${storeOrderId} from unnest(${sellerIds}::bigint[]) as seller_id on conflict do nothing`.execute(
    tx,
  );
  await sql`
    delete from store_refunds where seller_id = any(${sellerIds}::bigint[]) and store_order_id = ${storeOrderId}`.execute(
    tx,
  );
  const { rows } = await sql<RemovedOrder>`
    delete from store_orders where seller_id = any(${sellerIds}::bigint[]) and store_order_id = ${storeOrderId}
    returning id, event_id, order_number, order_info`.execute(tx);
  return rows;
}
