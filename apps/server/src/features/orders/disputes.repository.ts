import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { DisputeState } from '../../platform/payments/payments.port.ts';

export interface ToldDispute {
  accountId: string;
  /** Time of the provider's event, by its clock. */
  at: Date;
  dispute: DisputeState;
}

/** Writes what the provider told, unless something newer or final is known. Returns the status before; null for a new one. */
export async function note(
  tx: Tx,
  provider: string,
  { accountId, at, dispute }: ToldDispute,
): Promise<{ was: DisputeState['status'] | null; is: DisputeState['status'] }> {
  const { disputeId, paymentId, amountCents, reason, status, respondBy } = dispute;
  const { rows: known } = await sql<{ status: DisputeState['status'] }>`
    select status from payment_disputes where provider = ${provider} and dispute_id = ${disputeId} for update`.execute(
    tx,
  );
  const { rows } = await sql<{ status: DisputeState['status'] }>`
    insert into payment_disputes as d
      (provider, dispute_id, payment_id, account_id, amount_cents, reason, status, respond_by, told_at)
    values (${provider}, ${disputeId}, ${paymentId}, ${accountId}, ${amountCents}, ${reason}, ${status},
      ${respondBy?.toISOString() ?? null}, ${at.toISOString()})
    on conflict (provider, dispute_id) do update set status = excluded.status, respond_by = excluded.respond_by,
      amount_cents = excluded.amount_cents, reason = excluded.reason, told_at = excluded.told_at
    -- What is closed stays closed: of two events the older may come last.
    where case when d.status = 'open' then excluded.status <> 'open' or excluded.told_at >= d.told_at
      else excluded.status <> 'open' and excluded.told_at > d.told_at end
    returning status`.execute(tx);
  const was = known[0]?.status ?? null;
  return { was, is: rows[0]?.status ?? was ?? status };
}

/** Enters the money of a lost dispute as money that went back: what was left of the payment, at most what was disputed. */
export async function enterLoss(tx: Tx, provider: string, { accountId, dispute }: ToldDispute): Promise<void> {
  const { disputeId, paymentId, amountCents, reason } = dispute;
  await sql`
    insert into payment_refunds
      (provider, payment_id, order_id, account_id, amount_cents, status, refund_id, is_ours, is_dispute, reason, settled_at)
    select ${provider}, ${paymentId}, o.id, ${accountId}, least(${amountCents}::bigint, o.left_cents), 'succeeded', ${disputeId},
      false, true, ${reason}, now()
    from (select) one left join lateral (
      select o.id, coalesce(o.vain_cents, o.total_cents) - (
        select coalesce(sum(r.amount_cents), 0)::bigint from payment_refunds r
        where r.provider = o.provider and r.payment_id = o.payment_id and r.status <> 'failed') as left_cents
      from orders o where o.provider = ${provider} and o.payment_id = ${paymentId} limit 1) o on true
    where o.left_cents is null or o.left_cents > 0
    on conflict (provider, refund_id) do update set status = 'succeeded'`.execute(tx);
}

/** Takes a loss back: the bank gave the money to the account after all. */
export async function takeLossBack(tx: Tx, provider: string, disputeId: string): Promise<void> {
  await sql`
    update payment_refunds set status = 'failed'
    where provider = ${provider} and refund_id = ${disputeId} and is_dispute`.execute(tx);
}

export interface DisputedOrder {
  id: number;
  order_no: string;
  event_id: number;
  user_id: number;
}

export async function findOrder(db: Connection, provider: string, paymentId: string): Promise<DisputedOrder | null> {
  const { rows } = await sql<DisputedOrder>`
    select id, order_no, event_id, user_id from orders where provider = ${provider} and payment_id = ${paymentId} limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
