import type { OrderInfo } from '@backline/contract/order-info';
import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { assignments, onlyRow, valuesOf } from '../../platform/db/statements.ts';
import { closesAt, opensAt } from '../attendance/index.ts';
import type { ProcessingStatus } from '@backline/contract/order-status';

/** Serialises deliveries of an order, even before its row exists. */
export async function lockOrder(tx: Tx, shop: string, storeOrderId: string): Promise<void> {
  await sql`${prepared} select pg_advisory_xact_lock(hashtextextended(${`store-order/${shop}/${storeOrderId}`}, 0))`.execute(
    tx,
  );
}

export interface KeptOrder {
  id: number;
  seller_id: number;
  event_id: number | null;
  user_id: number | null;
  /** True if the fan was erased, so the order must store no personal data. */
  has_left: boolean;
  order_info: OrderInfo;
  order_number: string;
  updated_at: string;
  /** Whether the given state is later than the stored one. */
  is_later: boolean;
}

export interface Moment {
  updatedAt: string;
  reportedAt: string;
  reportedBy: string;
}

export async function findKept(
  tx: Tx,
  sellerIds: readonly number[],
  storeOrderId: string,
  { updatedAt, reportedAt, reportedBy }: Moment,
): Promise<KeptOrder | null> {
  const { rows } = await sql<KeptOrder>`${prepared}
    select o.id, o.seller_id, o.event_id, o.user_id, coalesce(u.left_at is not null, false) as has_left, o.order_info, o.order_number,
      o.updated_at,
      (o.updated_at, o.told_at, o.told_by) < (${updatedAt}::timestamptz, ${reportedAt}::timestamptz, ${reportedBy}) as is_later
    from store_orders o left join users u on u.id = o.user_id
    where o.seller_id = any(${sellerIds}::bigint[]) and o.store_order_id = ${storeOrderId}
    order by o.seller_id limit 1 for no key update of o`.execute(tx);
  return rows[0] ?? null;
}

export interface NewState extends Moment {
  seller_id: number;
  shop: string;
  store_order_id: string;
  event_id: number | null;
  user_id: number | null;
  order_info: OrderInfo;
  order_number: string;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  buyer_emails: string[];
  buyer_phones: string[];
  ordered_at: string;
  total_cents: number;
  ordered_cents: number;
  is_test: boolean;
  currency: string;
  cancelled_at: string | null;
}

export async function save(tx: Tx, { updatedAt, reportedAt, reportedBy, ...state }: NewState): Promise<number> {
  const values = {
    ...state,
    order_info: JSON.stringify(state.order_info),
    updated_at: updatedAt,
    told_at: reportedAt,
    told_by: reportedBy,
  };
  const { rows } = await sql<{ id: number }>`
    insert into store_orders ${valuesOf<'store_orders'>(values)} on conflict (seller_id, store_order_id)
    do update set ${assignments<'store_orders'>({ ...values, version: sql`store_orders.version + 1` })}
    returning id`.execute(tx);
  return onlyRow(rows).id;
}

export async function setInfo(
  tx: Tx,
  id: number,
  { info, totalCents }: { info: OrderInfo; totalCents: number },
): Promise<void> {
  await sql`
    update store_orders set order_info = ${JSON.stringify(info)}::jsonb, total_cents = ${totalCents}, version = version + 1
    where id = ${id}`.execute(tx);
}

export interface EventOfSeller {
  event_id: number;
  seller_id: number;
}

export async function findEvent(
  db: Connection,
  sellerIds: readonly number[],
  { code, at }: { code: string; at: string },
): Promise<EventOfSeller | null> {
  const { rows } = await sql<EventOfSeller>`${prepared}
    select e.id as event_id, s.seller_id
    from (
      select id from events where code = ${code}
      union
      select id from events where starts_at between ${at}::timestamptz - interval '2 days' and ${at}::timestamptz + interval '2 days'
    ) found
    join events e using (id)
    cross join unnest(${sellerIds}::bigint[]) with ordinality as s (seller_id, place)
    where (e.code = ${code} or ${at}::timestamptz between ${opensAt} and ${closesAt})
      and (e.manager_id = s.seller_id or exists (
        select from event_artists ea where ea.event_id = e.id and ea.artist_id = s.seller_id))
    order by e.code = ${code} desc, abs(extract(epoch from e.starts_at - ${at}::timestamptz)), e.id, s.place limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface StoreOrderRow {
  id: number;
  event_id: number;
  processing_status: ProcessingStatus;
  order_info: OrderInfo;
  cancelled_at: string | null;
  is_test: boolean;
}

export async function find(
  db: Connection,
  { orderId, eventId, sellerId }: { orderId: number; eventId: number; sellerId: number | null },
): Promise<StoreOrderRow | null> {
  const { rows } = await sql<StoreOrderRow>`${prepared}
    select o.id, o.event_id, o.processing_status, o.order_info, o.cancelled_at, o.is_test from store_orders o
    where o.id = ${orderId} and o.event_id = ${eventId} and (${sellerId}::bigint is null or o.seller_id = ${sellerId})`.execute(
    db,
  );
  return rows[0] ?? null;
}
