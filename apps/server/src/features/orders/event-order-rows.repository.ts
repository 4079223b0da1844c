import type { DeliveryKind } from '@backline/contract/order-amounts';
import type { ProcessingStatus } from '@backline/contract/order-status';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DisputeRow } from './disputes.repository.ts';
import type { OrderMoney } from './event-orders.policy.ts';

export interface EventOrderRow extends OrderMoney {
  id: number;
  order_no: string;
  user_id: number;
  user_name: string;
  user_email: string | null;
  user_phone: string | null;
  processing_status: ProcessingStatus;
  created_at: string;
  dispute: DisputeRow | null;
  is_whole: boolean;
  quantity: number;
  seen_cents: number;
  seen_refunded_cents: number;
  delivery_kind: DeliveryKind;
  section: string;
  seat_row: string;
  seat: string;
}

/**
 * Condition that an order line belongs to the artist; always true if `artistId` is null. Uses a subquery, because a
 * join would scan all sales of the artist.
 */
export const isSeen = (artistId: number | null): RawBuilder<SqlBool> =>
  artistId === null ? sql`true` : sql`((select p.artist_id from products p where p.id = i.product_id) = ${artistId})`;

export const holdsSeen = (artistId: number | null): RawBuilder<SqlBool> =>
  artistId === null
    ? sql`true`
    : sql`exists (select from order_shares s where s.order_id = o.id and s.seller_id = ${artistId} offset 0)`;

export const isOnlyOf = (artistId: number | null): RawBuilder<SqlBool> =>
  artistId === null
    ? sql`true`
    : sql`(select bool_and(s.seller_id = ${artistId}) from order_shares s where s.order_id = o.id)`;

export const seenLines = (artistId: number | null) => sql`cross join lateral (
  select bool_and(${isSeen(artistId)}) as is_whole, sum(i.quantity) filter (where ${isSeen(artistId)})::int as quantity,
    sum(i.sub_total_cents) filter (where ${isSeen(artistId)})::bigint as cents
  from order_items i where i.order_id = o.id) seen`;

export const sentBack = sql`cross join lateral (
  select coalesce(sum(r.amount_cents) filter (where r.status = 'succeeded'), 0)::bigint as refunded_cents,
    coalesce(sum(r.amount_cents) filter (where r.status = 'pending'), 0)::bigint as refunding_cents,
    coalesce(bool_or(r.status = 'failed'), false) as has_failed
  from payment_refunds r where r.provider = o.provider and r.payment_id = o.payment_id) back`;

export const isDisputed = sql<boolean>`exists (
  select from payment_disputes d where d.provider = o.provider and d.payment_id = o.payment_id and d.status = 'open')`;

export const disputeColumn = sql`(
  select json_build_object('status', d.status, 'respond_by', d.respond_by, 'amount_cents', d.amount_cents) from payment_disputes d
  where d.provider = o.provider and d.payment_id = o.payment_id and d.status <> 'won'
  order by d.status = 'open' desc, d.id desc limit 1)`;

/** Paid amount. If the order could not be fulfilled, the payment may differ from the total. */
export const paidCents = sql`coalesce(o.vain_cents, o.total_cents)`;

/** True if the whole payment was or is being refunded; false for a free order. Use with {@link sentBack}. */
export const isAllBack = sql`(back.refunded_cents + back.refunding_cents > 0 and back.refunded_cents + back.refunding_cents >= ${paidCents})`;

export const unitsBack = sql`case when ${isAllBack} then i.quantity else coalesce((
  select sum(ri.quantity)::int from payment_refunds r join payment_refund_items ri on ri.refund_id = r.id
  where r.provider = o.provider and r.payment_id = o.payment_id and r.status <> 'failed' and ri.position = i.position), 0) end`;

/** Condition on `orders as o`: some visible unit was not refunded. */
export const holdsUnrefunded = (artistId: number | null): RawBuilder<SqlBool> => sql`(${holdsSeen(artistId)} and (
  not exists (select from payment_refunds r where r.provider = o.provider and r.payment_id = o.payment_id and r.status <> 'failed')
  or exists (select from (select) one ${sentBack} cross join order_items i
    where i.order_id = o.id and ${isSeen(artistId)} and i.quantity > ${unitsBack})))`;

const seenUnitsBack = (artistId: number | null) => sql`coalesce((
  select sum(ri.quantity * i.item_price_cents) from payment_refunds r
  join payment_refund_items ri on ri.refund_id = r.id
  join order_items i on i.order_id = o.id and i.position = ri.position
  where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded' and ${isSeen(artistId)}), 0)`;

export const seenCents = sql`case when seen.is_whole then o.total_cents else seen.cents end`;

export const seenRefundedCents = (artistId: number | null) => sql`case
  when seen.is_whole then back.refunded_cents
  when back.refunded_cents > 0 and back.refunded_cents >= ${paidCents} then seen.cents
  else ${seenUnitsBack(artistId)} end`;

export const eventOrderColumns = (artistId: number | null) => sql`o.id, o.order_no, o.user_id, u.name as user_name,
  coalesce(o.shipping_email, u.email::text, u.contact_email::text) as user_email,
  coalesce(nullif(o.shipping_phone, ''), u.phone_number, u.contact_phone) as user_phone, o.status, o.processing_status, o.created_at,
  ${paidCents} as paid_cents, o.payment_id, back.refunded_cents, back.refunding_cents, back.has_failed as has_failed_refund, seen.is_whole,
  seen.quantity, (${seenCents})::bigint as seen_cents, (${seenRefundedCents(artistId)})::bigint as seen_refunded_cents,
  o.delivery_kind, o.section, o.seat_row, o.seat, ${disputeColumn} as dispute`;
