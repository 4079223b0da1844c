import { webhookKinds } from '@backline/contract/webhook-kinds';
import type { Connection } from '../src/platform/db/database.ts';

/** Builds a webhook with one waiting delivery. Its secret cannot be read, so nothing can be sent. */
export async function buildWebhook(
  db: Connection,
  { managerId }: { managerId: number },
): Promise<{ webhook_id: number; delivery_id: number }> {
  const webhook = await db
    .insertInto('webhooks')
    .values({
      manager_id: managerId,
      url: 'https://hooks.example.org/backline',
      kinds: [...webhookKinds],
      secret_sealed: Buffer.alloc(40),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhook.id, message_id: 'msg_sample', kind: 'webhook.test', body: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhook_id: webhook.id, delivery_id: delivery.id };
}
