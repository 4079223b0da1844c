import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { PaymentEvent } from '../../platform/ports/payments.port.ts';
import { keptDays } from '../../platform/webhooks/webhook-receipts.repository.ts';

export async function isStored(db: Connection, provider: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_events where provider = ${provider} and event_id = ${eventId}`.execute(db);
  return rows.length > 0;
}

export async function insertEvent(
  tx: Tx,
  provider: string,
  event: PaymentEvent,
  { isRecovered }: { isRecovered: boolean },
): Promise<void> {
  // Ignores conflicts: an event may be repeated after its receipt was deleted while the event itself is still kept.
  await sql`
    insert into payment_events (provider, event_id, type, account_id, happened_at, is_recovered, about, payload)
    values (${provider}, ${event.id}, ${event.type}, ${event.accountId}, ${event.happenedAt.toISOString()},
      ${isRecovered}, ${aboutOf(event)}, ${JSON.stringify(event.payload)}::jsonb)
    on conflict do nothing`.execute(tx);
}

function aboutOf(event: PaymentEvent): string | null {
  if (event.kind === 'checkout') return event.checkout.orderNo;
  if (event.kind === 'dispute') return event.dispute.paymentId;
  return event.kind === 'refund' ? event.refund.paymentId : null;
}

/**
 * Deletes events at the age at which receipts are deleted, but keeps those of open orders and pending refunds. Returns
 * the number deleted.
 */
export async function deleteOld(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_events where (provider, event_id) in (
      select e.provider, e.event_id from payment_events e
      where e.received_at < now() - make_interval(days => ${keptDays})
        and not exists (select from orders o where o.order_no = e.about and o.status = 'PENDING')
        and not exists (
          select from payment_refunds r where r.status = 'pending' and r.provider = e.provider and r.payment_id = e.about)
        and not exists (
          select from orders o join payment_refunds r on r.order_id = o.id where o.order_no = e.about and r.status = 'pending')
      order by e.received_at limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
