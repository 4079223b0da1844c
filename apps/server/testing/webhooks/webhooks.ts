import { addWebhook, listDeliveries } from '@backline/contract/webhooks';
import { webhookKinds, type WebhookKind } from '@backline/contract/webhook-kinds';
import { publishWebhooks } from '../../src/features/webhooks/index.ts';
import { contextOf } from '../context.ts';
import { paidOrderHouse } from '../orders/paid-orders.ts';
import { query } from '../query.ts';
import { runJobs } from '../run-jobs.ts';
import { openReceiver } from './receiver.ts';

/** An event whose manager can add webhooks to a receiver on this machine. */
export async function webhookHouse() {
  const receiver = await openReceiver();
  const house = await paidOrderHouse(receiver.settings);
  let paths = 0;
  return {
    ...house,
    receiver,
    /** Adds a webhook with a path of its own. */
    async newWebhook(kinds: readonly WebhookKind[] = webhookKinds, client = house.manager) {
      const path = `/hook-${(paths += 1)}`;
      const { status, body } = await client.call(addWebhook, { url: receiver.origin + path, kinds });
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      const { webhook_id, secret } = body;
      return { webhook_id, secret, path, received: () => receiver.to(path) };
    },
    send: () => runJobs(house.platform),
    /** Stores that a fan joined, as a write would, and rolls it back if `fails`. */
    async happen(userId = 1, fails = false): Promise<void> {
      const ctx = contextOf(house.platform);
      await ctx.transaction(async (tx) => {
        const happened = [{ eventId: house.eventId }];
        await publishWebhooks(ctx, tx, 'fan.joined', happened, () => [{ user_id: userId, name: `Fan ${userId}` }]);
        if (fails) throw new Error('rolled back');
      });
    },
    log: async (webhook_id: number) => (await house.manager.call(listDeliveries, { webhook_id })).body,
    /** Lets time pass for webhooks: moves everything that they wait for into the past. */
    async pass(time: string): Promise<void> {
      await query(house.db)`
        update webhooks set retry_at = retry_at - ${time}::interval, failing_since = failing_since - ${time}::interval,
          failed_at = failed_at - ${time}::interval,
          previous_secret_until = previous_secret_until - ${time}::interval, sender_until = sender_until - ${time}::interval`;
      await query(house.db)`
        update webhook_deliveries set next_attempt_at = next_attempt_at - ${time}::interval, created_at = created_at - ${time}::interval`;
      await query(house.db)`
        update pgboss.job_common set start_after = start_after - ${time}::interval where name = 'send-webhook'`;
    },
    /** Buys and pays a product of $25, and returns the order's number. */
    async paidOrder(): Promise<string> {
      const buyer = await house.buyer();
      const { body } = await house.start(buyer, [{ size_id: house.sizeId, quantity: 1 }], 25);
      const { secretUrl } = await house.open(buyer, body.order_no);
      await house.pay(secretUrl);
      await house.deliver();
      return body.order_no;
    },
    async close() {
      await house.close();
      await receiver.close();
    },
  };
}
