import { sql } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';

export type DifferenceKind = 'lost_event' | 'payment_not_known' | 'other_amount';

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
