import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isDisputed, paidCents } from './event-order-rows.repository.ts';

export interface RefundLine {
  position: number;
  quantity: number;
  item_price_cents: number;
  /** Units refunded or being refunded. */
  refunded: number;
}

export interface PaidOrder {
  id: number;
  order_no: string;
  event_id: number;
  provider: string;
  account_id: string;
  payment_id: string | null;
  paid_cents: number;
  sub_total_cents: number;
  discount_cents: number;
  tax_cents: number;
  delivery_cents: number;
  delivery_back_cents: number;
  refunded_cents: number;
  refunding_cents: number;
  last_attempt: number;
  is_disputed: boolean;
  lines: RefundLine[];
}

/** The caller holds the order's lock, so no other refund can start. */
export async function findPaid(tx: Tx, orderId: number): Promise<PaidOrder | null> {
  const { rows } = await sql<PaidOrder>`
    select o.id, o.order_no, o.event_id, o.provider, o.account_id, o.payment_id, o.sub_total_cents, o.discount_cents, o.tax_cents, o.delivery_cents,
      ${paidCents} as paid_cents, ${isDisputed} as is_disputed, back.*,
      (select json_agg(json_build_object('position', i.position, 'quantity', i.quantity, 'item_price_cents', i.item_price_cents,
          'refunded', coalesce((
            select sum(ri.quantity)::int from payment_refunds r join payment_refund_items ri on ri.refund_id = r.id
            where r.provider = o.provider and r.payment_id = o.payment_id and r.status <> 'failed' and ri.position = i.position), 0))
          order by i.position)
        from order_items i where i.order_id = o.id) as lines
    from orders o cross join lateral (
      select coalesce(sum(r.amount_cents) filter (where r.status = 'succeeded'), 0)::bigint as refunded_cents,
        coalesce(sum(r.amount_cents) filter (where r.status = 'pending'), 0)::bigint as refunding_cents,
        coalesce(sum(r.delivery_cents) filter (where r.status <> 'failed'), 0)::bigint as delivery_back_cents,
        coalesce(max(r.attempt) filter (where r.is_ours), 0) as last_attempt
      from payment_refunds r where r.provider = o.provider and r.payment_id = o.payment_id) back
    where o.id = ${orderId}`.execute(tx);
  return rows[0] ?? null;
}

export async function insertUnits(
  tx: Tx,
  refundId: number,
  units: readonly { position: number; quantity: number }[],
): Promise<void> {
  await sql`
    insert into payment_refund_items (refund_id, position, quantity)
    select ${refundId}, position, quantity from json_to_recordset(${JSON.stringify(units)}) as unit (position integer, quantity integer)`.execute(
    tx,
  );
}
