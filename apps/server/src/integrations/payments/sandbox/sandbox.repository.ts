import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/db/database.ts';
import { assignments, onlyRow } from '../../../platform/db/statements.ts';
import type { CheckoutLine, NewCheckout } from '../../../platform/ports/payments.port.ts';

export interface CheckoutRow {
  id: string;
  account_id: string;
  order_no: string;
  lines: CheckoutLine[];
  total_cents: number;
  return_url: string;
  status: 'open' | 'paid' | 'expired';
  attempt_id: string | null;
  payment_id: string | null;
  failure_message: string;
  is_over: boolean;
}

export async function insertCheckout(tx: Tx, id: string, wanted: NewCheckout): Promise<{ id: string }> {
  await sql`
    insert into sandbox_checkouts (id, account_id, idempotency_key, order_no, lines, total_cents, application_fee_cents,
      email, return_url, expires_at)
    values (${id}, ${wanted.accountId}, ${wanted.idempotencyKey}, ${wanted.orderNo}, ${JSON.stringify(wanted.lines)}::jsonb,
      ${wanted.totalCents}, ${wanted.applicationFeeCents}, ${wanted.email}, ${wanted.returnUrl}, ${wanted.expiresAt.toISOString()})
    on conflict (idempotency_key) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from sandbox_checkouts where idempotency_key = ${wanted.idempotencyKey}`.execute(tx);
  return onlyRow(rows);
}

const checkouts = sql`
  select id, account_id, order_no, lines, total_cents, return_url, status, attempt_id, payment_id, failure_message,
    expires_at <= now() as is_over
  from sandbox_checkouts`;

export async function findCheckout(db: Connection, id: string): Promise<CheckoutRow | null> {
  const { rows } = await sql<CheckoutRow>`${checkouts} where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function takeCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const { rows } = await sql<CheckoutRow>`${checkouts} where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

type Change = Partial<Pick<CheckoutRow, 'status' | 'attempt_id' | 'payment_id' | 'failure_message'>>;

export async function updateCheckout(tx: Tx, id: string, change: Change): Promise<void> {
  const columns = { ...change, ...(change.status === 'paid' ? { paid_at: sql<string>`now()` } : {}) };
  await sql`update sandbox_checkouts set ${assignments<'sandbox_checkouts'>(columns)} where id = ${id}`.execute(tx);
}

export interface PaymentRow {
  id: string;
  account_id: string;
  order_no: string;
  payment_id: string;
  total_cents: number;
  refunded_cents: number;
  paid_at: string;
}

export async function listPaid(
  db: Connection,
  { accountId, since, afterId, limit }: { accountId: string; since: Date; afterId: string; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select id, account_id, order_no, payment_id, total_cents, paid_at,
      (select coalesce(sum(amount_cents), 0)::bigint from sandbox_refunds r where r.payment_id = c.payment_id) as refunded_cents
    from sandbox_checkouts c
    where account_id = ${accountId} and paid_at >= ${since.toISOString()} and id > ${afterId}
    order by id limit ${limit}`.execute(db);
  return rows;
}

export interface NewRefund {
  refundId: string;
  paymentId: string;
  amountCents: number;
  idempotencyKey: string;
}

export async function findRefund(tx: Tx, idempotencyKey: string) {
  const { rows } = await sql<{ id: string; payment_id: string; amount_cents: number }>`
    select id, payment_id, amount_cents from sandbox_refunds where idempotency_key = ${idempotencyKey}`.execute(tx);
  return rows[0];
}

export async function takePayment(tx: Tx, accountId: string, paymentId: string) {
  await sql`select from sandbox_checkouts where payment_id = ${paymentId} for update`.execute(tx);
  const { rows } = await sql<{ leftCents: number }>`
    select total_cents - (select coalesce(sum(amount_cents), 0)::bigint from sandbox_refunds r
      where r.payment_id = c.payment_id) as "leftCents"
    from sandbox_checkouts c where payment_id = ${paymentId} and account_id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

export async function insertRefund(tx: Tx, { refundId, paymentId, amountCents, idempotencyKey }: NewRefund) {
  await sql`
    insert into sandbox_refunds (id, payment_id, amount_cents, idempotency_key)
    values (${refundId}, ${paymentId}, ${amountCents}, ${idempotencyKey})`.execute(tx);
}

export async function findPaidByOrder(
  tx: Tx,
  orderNo: string,
): Promise<{ account_id: string; payment_id: string; total_cents: number } | null> {
  const { rows } = await sql<{ account_id: string; payment_id: string; total_cents: number }>`
    select account_id, payment_id, total_cents from sandbox_checkouts
    where order_no = ${orderNo} and status = 'paid' order by paid_at limit 1`.execute(tx);
  return rows[0] ?? null;
}
