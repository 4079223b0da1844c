import type { PaymentDifference } from '@backline/contract/payment-differences';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';

export type DifferenceKind = PaymentDifference['kind'];

/** A run continues with the rest on the next day. */
const maxAtOnce = 100;

export interface NewDifference {
  provider: string;
  accountId: string;
  kind: DifferenceKind;
  about: string;
  orderNo: string | null;
  detail: string;
  isMended: boolean;
}

/** Records a difference between our records and the provider's. Returns false if it is already known. */
export async function note(tx: Tx, found: NewDifference): Promise<boolean> {
  const { provider, accountId, kind, about, orderNo, detail, isMended } = found;
  const { rows } = await sql`
    insert into payment_differences (provider, account_id, kind, about, order_no, detail, mended_at)
    values (${provider}, ${accountId}, ${kind}, ${about}, ${orderNo}, ${detail}, case when ${isMended} then now() end)
    on conflict (provider, kind, about) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function findPayment(
  db: Connection,
  { provider, accountId, paymentId }: { provider: string; accountId: string; paymentId: string },
): Promise<{ order_no: string; total_cents: number } | null> {
  const { rows } = await sql<{ order_no: string; total_cents: number }>`
    select order_no, total_cents from orders
    where provider = ${provider} and payment_id = ${paymentId} and account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the cents of a payment that are or will be refunded. A failed refund does not count. */
export async function sumRefunds(db: Connection, provider: string, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payment_refunds
    where provider = ${provider} and payment_id = ${paymentId} and status <> 'failed'`.execute(db);
  return onlyRow(rows).cents;
}

/**
 * Returns payments that no order holds and of which a refund failed, whatever their age. Their money is still with the
 * account, and no order shows it. Omits payments that another refund has returned since.
 */
export async function listFailedRefunds(
  db: Connection,
  { provider, accountId }: { provider: string; accountId: string },
): Promise<{ payment_id: string; order_no: string | null; amount_cents: number }[]> {
  const { rows } = await sql<{ payment_id: string; order_no: string | null; amount_cents: number }>`
    select r.payment_id, max(o.order_no) as order_no, max(r.amount_cents)::bigint as amount_cents
    from payment_refunds r left join orders o on o.id = r.order_id
    where r.provider = ${provider} and r.account_id = ${accountId} and r.status = 'failed'
      and not exists (select from orders own where own.provider = r.provider and own.payment_id = r.payment_id)
      and not exists (
        select from payment_differences d
        where d.provider = r.provider and d.kind in ('payment_not_known', 'failed_refund') and d.about = r.payment_id)
    group by r.payment_id
    having max(r.amount_cents) > (
      select coalesce(sum(back.amount_cents), 0) from payment_refunds back
      where back.provider = ${provider} and back.payment_id = r.payment_id and back.status <> 'failed')
    order by r.payment_id limit ${sql.lit(maxAtOnce)}`.execute(db);
  return rows;
}

export interface DifferenceRow {
  id: number;
  provider: string;
  account_id: string;
  kind: DifferenceKind;
  about: string;
  order_no: string | null;
  detail: string;
  found_at: string;
  mended_at: string | null;
  order: { order_id: number; event_id: number; event_name: string } | null;
}

export async function list(
  db: Connection,
  { limit, offset, after }: { limit: number; offset: number; after: Cursor | null },
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select d.id, d.provider, d.account_id, d.kind, d.about, d.order_no, d.detail, d.found_at, d.mended_at,
      -- Any account may name any order number, so the order must belong to the account.
      (select json_build_object('order_id', o.id, 'event_id', e.id, 'event_name', e.name)
        from orders o join events e on e.id = o.event_id
        where o.order_no = d.order_no and o.provider = d.provider and o.account_id = d.account_id) as "order"
    from payment_differences d
    where ${after === null ? sql`true` : sql`(d.found_at, d.id) < (${after.key}::timestamptz, ${after.id})`}
    order by d.found_at desc, d.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
