import type { DeliveryKind } from '@backline/contract/order-amounts';
import type { ProcessingStatus } from '@backline/contract/order-status';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DisputeRow } from './disputes.service.ts';
import type { OrderMoney } from './event-orders.policy.ts';

/** An order as somebody of the staff sees it. */
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
  /** All of its lines are seen. */
  is_whole: boolean;
  /** Of what is seen: how many things, what they cost, and what of that went back. */
  quantity: number;
  seen_cents: number;
  seen_refunded_cents: number;
  delivery_kind: DeliveryKind;
  section: string;
  seat_row: string;
  seat: string;
}

/**
 * Whether a line `i` is of a product of theirs; null sees everybody's. A subquery: joined, PostgreSQL begins with all that the artist ever
 * sold and reads it once for each order, where it takes new rows for few.
 */
export const isSeen = (artistId: number | null): RawBuilder<SqlBool> =>
  artistId === null ? sql`true` : sql`((select p.artist_id from products p where p.id = i.product_id) = ${artistId})`;

/** As a condition on `orders as o`: some line of it is seen. */
export const holdsSeen = (artistId: number | null): RawBuilder<SqlBool> =>
  artistId === null
    ? sql`true`
    : sql`exists (select from order_shares s where s.order_id = o.id and s.seller_id = ${artistId} offset 0)`;

/** As a condition on `orders as o`: nobody else's lines are in it. By its shares, which are one row for nearly all. */
export const isOnlyOf = (artistId: number | null): RawBuilder<SqlBool> =>
  artistId === null
    ? sql`true`
    : sql`(select bool_and(s.seller_id = ${artistId}) from order_shares s where s.order_id = o.id)`;

/** Of `orders as o`: its lines as they are seen, as `seen`. */
export const seenLines = (artistId: number | null) => sql`cross join lateral (
  select bool_and(${isSeen(artistId)}) as is_whole, sum(i.quantity) filter (where ${isSeen(artistId)})::int as quantity,
    sum(i.sub_total_cents) filter (where ${isSeen(artistId)})::bigint as cents
  from order_items i where i.order_id = o.id) seen`;

/** Of `orders as o`: what went back of its payment and what is on its way, as `back`. */
export const sentBack = sql`cross join lateral (
  select coalesce(sum(r.amount_cents) filter (where r.status = 'succeeded'), 0)::bigint as refunded_cents,
    coalesce(sum(r.amount_cents) filter (where r.status = 'pending'), 0)::bigint as refunding_cents,
    coalesce(bool_or(r.status = 'failed'), false) as has_failed
  from payment_refunds r where r.provider = o.provider and r.payment_id = o.payment_id) back`;

/** True if the payment of `orders as o` has an open dispute. */
export const isDisputed = sql<boolean>`exists (
  select from payment_disputes d where d.provider = o.provider and d.payment_id = o.payment_id and d.status = 'open')`;

/** Selects the dispute of `orders as o`, an open one first; null if there is none or it was won. */
export const disputeColumn = sql`(
  select json_build_object('status', d.status, 'respond_by', d.respond_by, 'amount_cents', d.amount_cents) from payment_disputes d
  where d.provider = o.provider and d.payment_id = o.payment_id and d.status <> 'won'
  order by d.status = 'open' desc, d.id desc limit 1)`;

/** Of `orders as o`: what was paid, or is to be. In vain it may have been another amount than the total. */
export const paidCents = sql`coalesce(o.vain_cents, o.total_cents)`;

/** Of `orders as o`: all of its money went back or is on its way; never of one that cost nothing. Behind {@link sentBack}. */
const isAllBack = sql`(back.refunded_cents + back.refunding_cents > 0 and back.refunded_cents + back.refunding_cents >= ${paidCents})`;

/** Of its line `i`: how many units' money went back or is on its way. Behind {@link sentBack}. */
export const unitsBack = sql`case when ${isAllBack} then i.quantity else coalesce((
  select sum(ri.quantity)::int from payment_refunds r join payment_refund_items ri on ri.refund_id = r.id
  where r.provider = o.provider and r.payment_id = o.payment_id and r.status <> 'failed' and ri.position = i.position), 0) end`;

/** As a condition on `orders as o`: of what is seen of it, something was not refunded. */
export const holdsUnrefunded = (artistId: number | null): RawBuilder<SqlBool> => sql`(${holdsSeen(artistId)} and (
  not exists (select from payment_refunds r where r.provider = o.provider and r.payment_id = o.payment_id and r.status <> 'failed')
  or exists (select from (select) one ${sentBack} cross join order_items i
    where i.order_id = o.id and ${isSeen(artistId)} and i.quantity > ${unitsBack})))`;

/** Of units whose money went back, what they cost: of the lines that are seen. */
const seenUnitsBack = (artistId: number | null) => sql`coalesce((
  select sum(ri.quantity * i.item_price_cents) from payment_refunds r
  join payment_refund_items ri on ri.refund_id = r.id
  join order_items i on i.order_id = o.id and i.position = ri.position
  where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded' and ${isSeen(artistId)}), 0)`;

/** What the seen part of `orders as o` costs, with its charges where that is all of it. Behind {@link seenLines}. */
export const seenCents = sql`case when seen.is_whole then o.total_cents else seen.cents end`;

/** What went back of that. Behind {@link seenLines} and {@link sentBack}. */
export const seenRefundedCents = (artistId: number | null) => sql`case
  when seen.is_whole then back.refunded_cents
  when back.refunded_cents > 0 and back.refunded_cents >= ${paidCents} then seen.cents
  else ${seenUnitsBack(artistId)} end`;

/** Of `orders as o`, of who bought `u`, behind {@link seenLines} and {@link sentBack}. */
export const eventOrderColumns = (artistId: number | null) => sql`o.id, o.order_no, o.user_id, u.name as user_name,
  coalesce(o.shipping_email, u.email::text, u.contact_email::text) as user_email,
  coalesce(nullif(o.shipping_phone, ''), u.phone_number, u.contact_phone) as user_phone, o.status, o.processing_status, o.created_at,
  ${paidCents} as paid_cents, o.payment_id, back.refunded_cents, back.refunding_cents, back.has_failed as has_failed_refund, seen.is_whole,
  seen.quantity, (${seenCents})::bigint as seen_cents, (${seenRefundedCents(artistId)})::bigint as seen_refunded_cents,
  o.delivery_kind, o.section, o.seat_row, o.seat, ${disputeColumn} as dispute`;
