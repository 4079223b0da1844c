import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/db/database.ts';
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
  const made = await tx
    .insertInto('sandbox_checkouts')
    .values({
      id,
      account_id: wanted.accountId,
      idempotency_key: wanted.idempotencyKey,
      order_no: wanted.orderNo,
      lines: JSON.stringify(wanted.lines),
      total_cents: wanted.totalCents,
      application_fee_cents: wanted.applicationFeeCents,
      email: wanted.email,
      return_url: wanted.returnUrl,
      expires_at: wanted.expiresAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return made;
  return tx
    .selectFrom('sandbox_checkouts')
    .select('id')
    .where('idempotency_key', '=', wanted.idempotencyKey)
    .executeTakeFirstOrThrow();
}

const checkouts = (db: Connection) =>
  db
    .selectFrom('sandbox_checkouts')
    .select([
      'id',
      'account_id',
      'order_no',
      'lines',
      'total_cents',
      'return_url',
      'status',
      'attempt_id',
      'payment_id',
      'failure_message',
      sql<boolean>`expires_at <= now()`.as('is_over'),
    ]);

const asCheckout = (row: unknown): CheckoutRow | null => (row as CheckoutRow | undefined) ?? null;

export async function findCheckout(db: Connection, id: string): Promise<CheckoutRow | null> {
  return asCheckout(await checkouts(db).where('id', '=', id).executeTakeFirst());
}

export async function takeCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  return asCheckout(await checkouts(tx).where('id', '=', id).forUpdate().executeTakeFirst());
}

type Change = Partial<Pick<CheckoutRow, 'status' | 'attempt_id' | 'payment_id' | 'failure_message'>>;

export async function updateCheckout(tx: Tx, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('sandbox_checkouts')
    .set({ ...change, ...(change.status === 'paid' ? { paid_at: sql<string>`now()` } : {}) })
    .where('id', '=', id)
    .execute();
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
  const rows = await db
    .selectFrom('sandbox_checkouts')
    .select(['id', 'account_id', 'order_no', 'payment_id', 'total_cents', 'paid_at'])
    .select((query) =>
      query
        .selectFrom('sandbox_refunds')
        .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('refunded'))
        .whereRef('sandbox_refunds.payment_id', '=', 'sandbox_checkouts.payment_id')
        .as('refunded_cents'),
    )
    .where('account_id', '=', accountId)
    .where('paid_at', '>=', since.toISOString())
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as PaymentRow[];
}

export interface NewRefund {
  refundId: string;
  paymentId: string;
  amountCents: number;
  idempotencyKey: string;
}

export async function findRefund(tx: Tx, idempotencyKey: string) {
  return tx
    .selectFrom('sandbox_refunds')
    .select(['id', 'payment_id', 'amount_cents'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function takePayment(tx: Tx, accountId: string, paymentId: string) {
  const paid = await tx
    .selectFrom('sandbox_checkouts')
    .select('total_cents')
    .where('payment_id', '=', paymentId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (paid === undefined) return null;
  const { refunded } = await tx
    .selectFrom('sandbox_refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('refunded'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { leftCents: paid.total_cents - refunded };
}

export async function insertRefund(tx: Tx, { refundId, paymentId, amountCents, idempotencyKey }: NewRefund) {
  await tx
    .insertInto('sandbox_refunds')
    .values({ id: refundId, payment_id: paymentId, amount_cents: amountCents, idempotency_key: idempotencyKey })
    .execute();
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
