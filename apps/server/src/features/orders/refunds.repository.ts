import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { RefundState } from '../../platform/ports/payments.port.ts';
import type { StockLine } from '../products/index.ts';

export interface RefundRow {
  id: number;
  provider: string;
  payment_id: string;
  order_id: number | null;
  account_id: string;
  amount_cents: number;
  status: RefundState['status'];
  refund_id: string | null;
  attempt: number;
  asked_by: number | null;
  returns_stock: boolean;
  /** True if the refund covers all that was left of the payment. */
  is_rest: boolean;
  failure_message: string;
}

const columns = sql.raw(
  'id, provider, payment_id, order_id, account_id, amount_cents, status, refund_id, attempt, asked_by, returns_stock, is_rest, failure_message',
);

export interface NewRefund {
  provider: string;
  paymentId: string;
  orderId: number;
  accountId: string;
  amountCents: number;
  reason: string;
  /**
   * Number that distinguishes the refunds of a payment. A refund whose number is already recorded is not recorded
   * again.
   */
  attempt: number;
  askedBy?: number;
  returnsStock?: boolean;
  isRest?: boolean;
  deliveryCents?: number;
}

export async function ask(tx: Tx, refund: NewRefund): Promise<number | null> {
  const { provider, paymentId, orderId, accountId, amountCents, reason, attempt } = refund;
  const { askedBy = null, returnsStock = false, isRest = true, deliveryCents = 0 } = refund;
  const { rows } = await sql<{ id: number }>`
    insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, is_ours, reason, attempt, asked_by, returns_stock,
      is_rest, delivery_cents)
    values (${provider}, ${paymentId}, ${orderId}, ${accountId}, ${amountCents}, true, ${reason}, ${attempt}, ${askedBy}, ${returnsStock},
      ${isRest}, ${deliveryCents})
    on conflict (provider, payment_id, attempt) where is_ours do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function listUnanswered(db: Connection, provider: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_refunds
    where status = 'pending' and is_ours and refund_id is null and provider = ${provider} and asked_at < now() - interval '1 hour'
    order by asked_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function find(db: Connection, id: number): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from payment_refunds where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A status only advances from `pending` to `succeeded` to `failed`. */
const later = (reported: string) => sql`case when status = 'failed' or ${reported} = 'failed' then 'failed'
  when status = 'succeeded' or ${reported} = 'succeeded' then 'succeeded' else 'pending' end`;

const settle = ({ refundId, status, failureMessage }: RefundState) => sql`
  refund_id = ${refundId}, status = ${later(status)},
  failure_message = case when ${failureMessage} <> '' then ${failureMessage} else failure_message end,
  settled_at = case when ${status} <> 'pending' then coalesce(settled_at, now()) else settled_at end`;

export async function note(
  tx: Tx,
  { provider, accountId, refund }: { provider: string; accountId: string; refund: RefundState },
): Promise<{ row: RefundRow; was: RefundState['status'] | null }> {
  // Finds the refund by the provider's id, or else takes our unanswered refund of the same payment and amount.
  const { rows: known } = await sql<RefundRow>`
    select ${columns} from payment_refunds
    where provider = ${provider} and (refund_id = ${refund.refundId}
        or (is_ours and refund_id is null and status = 'pending'
          and payment_id = ${refund.paymentId} and amount_cents = ${refund.amountCents}))
    order by refund_id nulls last limit 1 for update`.execute(tx);
  const [row] = known;
  if (row !== undefined) {
    const { rows } = await sql<RefundRow>`
      update payment_refunds set ${settle(refund)} where id = ${row.id} returning ${columns}`.execute(tx);
    return { row: rows[0] ?? row, was: row.status };
  }
  const { rows } = await sql<RefundRow>`
    insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, refund_id, is_ours, failure_message, settled_at)
    values (${provider}, ${refund.paymentId},
      (select id from orders where provider = ${provider} and payment_id = ${refund.paymentId} limit 1), ${accountId}, ${refund.amountCents},
      ${refund.status}, ${refund.refundId}, false, ${refund.failureMessage}, case when ${refund.status} <> 'pending' then now() end)
    returning ${columns}`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('no refund was noted');
  return { row: made, was: null };
}

export async function attach(tx: Tx, provider: string, paymentId: string, orderId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    update payment_refunds set order_id = ${orderId}
    where provider = ${provider} and payment_id = ${paymentId} and order_id is null returning ${columns}`.execute(tx);
  return rows;
}

export async function sumOthers(db: Connection, { id, provider, payment_id: paymentId }: RefundRow): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payment_refunds
    where provider = ${provider} and payment_id = ${paymentId} and id <> ${id} and status <> 'failed'`.execute(db);
  return rows[0]?.cents ?? 0;
}

export async function lessen(tx: Tx, id: number, amountCents: number): Promise<void> {
  await sql`update payment_refunds set amount_cents = ${amountCents} where id = ${id} and refund_id is null`.execute(
    tx,
  );
}

/** Returns false if the provider has reported a result meanwhile. */
export async function noteRefused(tx: Tx, id: number, message: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_refunds set status = 'failed', failure_message = ${message}, settled_at = now()
    where id = ${id} and status = 'pending' and refund_id is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Serialises writes about a payment, which would otherwise not see each other. */
export async function lockPayment(tx: Tx, provider: string, paymentId: string): Promise<void> {
  await sql`select lock_payment(${provider}, ${paymentId})`.execute(tx);
}

export async function listKept(tx: Tx, orderId: number): Promise<StockLine[]> {
  const { rows } = await sql<StockLine>`
    select i.size_id as "sizeId", i.drop_id as "dropId", sum(i.quantity - back.quantity)::int as quantity
    from order_items i cross join lateral (
      select coalesce(sum(ri.quantity), 0)::int as quantity from payment_refunds r
      join payment_refund_items ri on ri.refund_id = r.id and ri.position = i.position
      where r.order_id = i.order_id and r.status = 'succeeded' and r.returns_stock) back
    where i.order_id = ${orderId} group by i.size_id, i.drop_id`.execute(tx);
  return rows;
}
