import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { PaymentEvent } from '../../platform/payments/payments.port.ts';

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
  await tx
    .insertInto('payment_events')
    .values({
      provider,
      event_id: event.id,
      type: event.type,
      account_id: event.accountId,
      happened_at: event.happenedAt.toISOString(),
      is_recovered: isRecovered,
      payload: JSON.stringify(event.payload),
    })
    .execute();
}
