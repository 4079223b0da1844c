import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { DisputeState } from '../../platform/ports/payments.port.ts';

export interface ReportedDispute {
  accountId: string;
  /** Time of the event by the provider's clock. */
  at: Date;
  dispute: DisputeState;
}

/** Stores a reported dispute unless the report is outdated. `was` is the previous status, or null for a new dispute. */
export async function note(
  tx: Tx,
  provider: string,
  { accountId, at, dispute }: ReportedDispute,
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
    -- A closed dispute stays closed, because an older event may arrive last.
    where case when d.status = 'open' then excluded.status <> 'open' or excluded.told_at >= d.told_at
      else excluded.status <> 'open' and excluded.told_at > d.told_at end
    returning status`.execute(tx);
  const was = known[0]?.status ?? null;
  return { was, is: rows[0]?.status ?? was ?? status };
}

/**
 * Limits the losses of disputes to the part of the payment that was not refunded. The caller holds the payment's lock
 * and calls this after every refund, so that the order of events does not matter.
 */
export async function fitLosses(tx: Tx, provider: string, paymentId: string): Promise<void> {
  await sql`
    with room as (
      select max(o.id) as order_id, max(coalesce(o.vain_cents, o.total_cents)) - (
        select coalesce(sum(r.amount_cents), 0)::bigint from payment_refunds r
        where r.provider = ${provider} and r.payment_id = ${paymentId} and r.status <> 'failed' and not r.is_dispute) as cents
      from orders o where o.provider = ${provider} and o.payment_id = ${paymentId}
    ), lost as (
      select d.*, sum(d.amount_cents) over (order by d.id) - d.amount_cents as before
      from payment_disputes d where d.provider = ${provider} and d.payment_id = ${paymentId} and d.status = 'lost'
    ), losses as (
      select lost.*, room.order_id, case when room.order_id is null then lost.amount_cents
        else least(lost.amount_cents, room.cents - lost.before) end::bigint as cents
      from lost cross join room
    ), gone as (
      delete from payment_refunds r where r.provider = ${provider} and r.payment_id = ${paymentId} and r.is_dispute
        and not exists (select from losses l where l.dispute_id = r.refund_id and l.cents > 0)
    )
    insert into payment_refunds as r
      (provider, payment_id, order_id, account_id, amount_cents, status, refund_id, is_ours, is_dispute, reason, settled_at)
    select provider, payment_id, order_id, account_id, cents, 'succeeded', dispute_id, false, true, reason, now()
    from losses where cents > 0
    on conflict (provider, refund_id) do update set amount_cents = excluded.amount_cents
      where r.is_dispute and r.amount_cents <> excluded.amount_cents`.execute(tx);
}

export interface DisputeRow {
  status: 'open' | 'lost';
  respond_by: string | null;
  amount_cents: number;
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
