import { testKind } from '@backline/contract/webhook-kinds';
import type { WebhookData } from '@backline/contract/webhook-payloads';
import type * as contract from '@backline/contract/webhooks';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { auditWebhook } from './audit-webhook.ts';
import { lockWebhook, requireWebhook } from './own-webhook.ts';
import * as deliveries from './webhook-deliveries.repository.ts';
import { messageIdOf } from './webhook-events.ts';
import { sendWebhook } from './webhook-events.kind.ts';
import * as events from './webhook-events.repository.ts';
import * as webhooks from './webhooks.repository.ts';

const sendsByHand: Limit = { limit: 60, windowSeconds: 60 };

export const testWebhook: Call<typeof contract.testWebhook> = async (ctx, { webhook_id: id }) => {
  await throttle(ctx.db, `webhook:person:${ctx.actor.id}`, sendsByHand);
  return ctx.transaction(async (tx) => {
    const row = await lockWebhook(ctx, tx, id);
    if (row.pause_reason !== null) throw conflict(webhookTexts.resumeFirst);
    const data: WebhookData<typeof testKind> = { message: 'This is a test from Backline.' };
    const body = JSON.stringify({ type: testKind, timestamp: new Date().toISOString(), data });
    const message = { webhook_id: id, message_id: messageIdOf(testKind), kind: testKind, body, user_ids: [] };
    const delivery = onlyRow(await events.insert(tx, [message]));
    await sendNow(ctx, tx, id);
    await auditWebhook(ctx, tx, row, { action: 'webhook.tested', after: { message_id: message.message_id } });
    return { message: webhookTexts.testSent, delivery_id: delivery.id };
  });
};

export const listDeliveries: ListCall<typeof contract.listDeliveries> = async (
  ctx,
  { webhook_id: id, state = null },
  { size, ...window },
) => {
  await requireWebhook(ctx, id);
  const rows = await deliveries.list(ctx.db, id, { state, ...window });
  const page = pageOf(rows, size, ({ created_at, id: deliveryId }) => ({ key: created_at, id: deliveryId }));
  return presentPage(page, presentDelivery);
};

export const getDelivery: Call<typeof contract.getDelivery> = async (ctx, { webhook_id: id, delivery_id }) => {
  await requireWebhook(ctx, id);
  const row = await deliveries.find(ctx.db, id, delivery_id);
  if (row === null) throw notFound();
  return {
    ...presentDelivery(row),
    url: row.url,
    body: row.body,
    tries: row.tries.map(({ attempted_at, ...attempt }) => ({ attempted_dttm: epochMs(attempted_at), ...attempt })),
  };
};

export const resendDelivery: Call<typeof contract.resendDelivery> = async (ctx, { webhook_id: id, delivery_id }) => {
  await throttle(ctx.db, `webhook:person:${ctx.actor.id}`, sendsByHand);
  return ctx.transaction(async (tx) => {
    const row = await lockWebhook(ctx, tx, id);
    if (row.pause_reason !== null) throw conflict(webhookTexts.resumeFirst);
    const messageId = await deliveries.resend(tx, id, delivery_id);
    if (messageId === null) throw notFound();
    await sendNow(ctx, tx, id);
    await auditWebhook(ctx, tx, row, { action: 'webhook.resent', after: { message_id: messageId } });
    return { message: webhookTexts.resent };
  });
};

async function sendNow(ctx: ActorContext, tx: Tx, webhookId: number): Promise<void> {
  if (!(await webhooks.isOfActiveManager(tx, webhookId))) throw conflict(webhookTexts.managerInactive);
  await webhooks.hasten(tx, webhookId);
  await ctx.enqueue(tx, sendWebhook, { webhookId });
}

const presentDelivery = (row: deliveries.DeliveryRow): contract.WebhookDelivery => ({
  id: row.id,
  message_id: row.message_id,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  happened_dttm: epochMs(row.created_at),
  next_attempt_dttm: row.next_attempt_at === null ? null : epochMs(row.next_attempt_at),
});
