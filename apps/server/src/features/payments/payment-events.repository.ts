import type { Tx } from '../../platform/db/database.ts';
import type { PaymentEvent } from '../../platform/payments/payments.port.ts';

export async function insertEvent(tx: Tx, provider: string, event: PaymentEvent): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({
      provider,
      event_id: event.id,
      type: event.type,
      account_id: event.accountId,
      happened_at: event.happenedAt.toISOString(),
      payload: JSON.stringify(event.payload),
    })
    .execute();
}
