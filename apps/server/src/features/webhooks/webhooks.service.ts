import { kindKeys, secretOverlapHours, testKind, maxWebhooks } from '@backline/contract/webhook-kinds';
import type { WebhookData } from '@backline/contract/webhook-payloads';
import * as contract from '@backline/contract/webhooks';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import type { Actor } from '../../platform/access/actor.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { messageIdOf } from './webhook-events.ts';
import { sendWebhook } from './webhook-events.kind.ts';
import * as events from './webhook-events.repository.ts';
import { newSecret, sealSecret } from './webhook-secrets.ts';
import * as webhooks from './webhooks.repository.ts';

const sendsByHand: Limit = { limit: 60, windowSeconds: 60 };

export const listWebhooks: Call<typeof contract.listWebhooks> = async (ctx, { manager_id }) => {
  const managerId = managerOf(ctx.actor, manager_id);
  if (!(await webhooks.isManager(ctx.db, managerId))) throw notFound();
  return (await webhooks.list(ctx.db, managerId)).map(present);
};

export const getWebhook: Call<typeof contract.getWebhook> = async (ctx, { webhook_id: id }) =>
  present(required(await webhooks.find(ctx.db, id, reachOf(ctx.actor))));

export const addWebhook: Call<typeof contract.addWebhook> = async (ctx, { manager_id, ...values }) => {
  const managerId = managerOf(ctx.actor, manager_id);
  requirePublic(ctx, values.url);
  return ctx.transaction(async (tx) => {
    const manager = required(await webhooks.lockManager(tx, managerId));
    if (manager.webhooks >= maxWebhooks) throw conflict(webhookTexts.tooManyWebhooks(maxWebhooks));
    await requireKinds(tx, values.kinds);
    const id = await webhooks.nextId(tx);
    const secret = newSecret();
    await webhooks.insert(tx, { id, managerId, secret: seal(ctx, id, secret), values });
    await note(
      ctx,
      tx,
      { id, ...values },
      { action: 'webhook.created', after: { manager_id: managerId, ...shown(values) } },
    );
    return { message: webhookTexts.created, webhook_id: id, secret };
  });
};

export const updateWebhook: Call<typeof contract.updateWebhook> = async (ctx, { webhook_id: id, ...values }) => {
  return ctx.transaction(async (tx) => {
    const before = required(await webhooks.lock(tx, id, reachOf(ctx.actor)));
    requirePublic(ctx, values.url);
    await requireKinds(tx, values.kinds);
    await webhooks.update(tx, id, values);
    await ctx.enqueue(tx, sendWebhook, { webhookId: id });
    await note(ctx, tx, before, { action: 'webhook.changed', before: shown(before), after: shown(values) });
    return { message: webhookTexts.saved };
  });
};

export const deleteWebhook: Call<typeof contract.deleteWebhook> = async (ctx, { webhook_id: id }) => {
  return ctx.transaction(async (tx) => {
    const before = required(await webhooks.lock(tx, id, reachOf(ctx.actor)));
    await webhooks.remove(tx, id);
    await note(ctx, tx, before, { action: 'webhook.deleted', before: shown(before) });
    return { message: webhookTexts.deleted };
  });
};

export const rotateSecret: Call<typeof contract.rotateWebhookSecret> = async (ctx, { webhook_id: id }) => {
  return ctx.transaction(async (tx) => {
    const row = required(await webhooks.lock(tx, id, reachOf(ctx.actor)));
    const secret = newSecret();
    await webhooks.rotate(tx, id, seal(ctx, id, secret), secretOverlapHours);
    await ctx.enqueue(tx, sendWebhook, { webhookId: id });
    await note(ctx, tx, row, { action: 'webhook.secret_rotated' });
    return { message: webhookTexts.rotated(secretOverlapHours), webhook_id: id, secret };
  });
};

export const pauseWebhook: Call<typeof contract.pauseWebhook> = async (
  ctx,
  { webhook_id: id, is_paused: isPaused },
) => {
  return ctx.transaction(async (tx) => {
    const row = required(await webhooks.lock(tx, id, reachOf(ctx.actor)));
    if (isPaused && row.pause_reason === null) {
      await webhooks.pause(tx, id);
      await note(ctx, tx, row, { action: 'webhook.paused', after: { reason: 'manual' } });
    }
    if (!isPaused && row.pause_reason !== null) {
      await webhooks.resume(tx, id);
      await ctx.enqueue(tx, sendWebhook, { webhookId: id });
      await note(ctx, tx, row, { action: 'webhook.resumed', before: { reason: row.pause_reason } });
    }
    return { message: isPaused ? webhookTexts.paused : webhookTexts.resumed };
  });
};

export const testWebhook: Call<typeof contract.testWebhook> = async (ctx, { webhook_id: id }) => {
  await throttle(ctx.db, `webhook:person:${ctx.actor.id}`, sendsByHand);
  return ctx.transaction(async (tx) => {
    const row = required(await webhooks.lock(tx, id, reachOf(ctx.actor)));
    if (row.pause_reason !== null) throw conflict(webhookTexts.resumeFirst);
    const data: WebhookData<typeof testKind> = { message: 'This is a test from Backline.' };
    const body = JSON.stringify({ type: testKind, timestamp: new Date().toISOString(), data });
    const message = { webhook_id: id, message_id: messageIdOf(testKind), kind: testKind, body, user_ids: [] };
    const [delivery] = await events.insert(tx, [message]);
    await sendNow(ctx, tx, id);
    await note(ctx, tx, row, { action: 'webhook.tested', after: { message_id: message.message_id } });
    return { message: webhookTexts.testSent, delivery_id: required(delivery ?? null).id };
  });
};

export const listDeliveries: ListCall<typeof contract.listDeliveries> = async (
  ctx,
  { webhook_id: id, state = null },
  { size, ...window },
) => {
  required(await webhooks.find(ctx.db, id, reachOf(ctx.actor)));
  const rows = await webhooks.listDeliveries(ctx.db, id, { state, ...window });
  const page = pageOf(rows, size, ({ created_at, id: deliveryId }) => ({ key: created_at, id: deliveryId }));
  return presentPage(page, presentDelivery);
};

export const getDelivery: Call<typeof contract.getDelivery> = async (ctx, { webhook_id: id, delivery_id }) => {
  required(await webhooks.find(ctx.db, id, reachOf(ctx.actor)));
  const row = required(await webhooks.findDelivery(ctx.db, id, delivery_id));
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
    const row = required(await webhooks.lock(tx, id, reachOf(ctx.actor)));
    if (row.pause_reason !== null) throw conflict(webhookTexts.resumeFirst);
    const messageId = required(await webhooks.resend(tx, id, delivery_id));
    await sendNow(ctx, tx, id);
    await note(ctx, tx, row, { action: 'webhook.resent', after: { message_id: messageId } });
    return { message: webhookTexts.resent };
  });
};

async function sendNow(ctx: ActorContext, tx: Tx, webhookId: number): Promise<void> {
  if (!(await webhooks.isOfActiveManager(tx, webhookId))) throw conflict(webhookTexts.managerInactive);
  await webhooks.hasten(tx, webhookId);
  await ctx.enqueue(tx, sendWebhook, { webhookId });
}

function managerOf({ id, role }: Actor, named: number | undefined): number {
  if (role === 'ADMIN') {
    if (named === undefined) throw notFound();
    return named;
  }
  if (named !== undefined && named !== id) throw notFound();
  return id;
}

const reachOf = ({ id, role }: Actor): webhooks.Reach => ({ managerId: role === 'ADMIN' ? null : id });

function required<Row>(row: Row | null): Row {
  if (row === null) throw notFound();
  return row;
}

function requirePublic({ platform }: ActorContext, url: string): void {
  if (!platform.webhooks.takes(url)) throw invalidField('url', webhookTexts.urlNotPublic);
}

/** The manager receives the events, so the keys of managers decide, also when an ADMIN saves. */
async function requireKinds(tx: Tx, kinds: webhooks.WebhookRow['kinds']): Promise<void> {
  const held = new Set(await webhooks.listManagerKeys(tx));
  const hidden = kinds.filter((kind) => !held.has(kindKeys[kind]));
  if (hidden.length === 0) return;
  throw invalidField('kinds', webhookTexts.kindsHidden(hidden.map((kind) => webhookTexts.kindNames[kind])));
}

const seal = ({ platform }: ActorContext, id: number, secret: string) =>
  sealSecret(platform.config.secretKey, id, secret);

/** An address can hold a token in its path, so the audit log shows the host only. */
const shown = ({ url, description, kinds }: Pick<webhooks.WebhookRow, 'url' | 'description' | 'kinds'>) => ({
  host: new URL(url).host,
  description,
  kinds,
});

const note = (
  ctx: ActorContext,
  tx: Tx,
  { id, url }: Pick<webhooks.WebhookRow, 'id' | 'url'>,
  line: {
    action: keyof typeof contract.webhookNoun.actions;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
  },
) => ctx.audit(tx, { noun: contract.webhookNoun, id, name: new URL(url).host, ...line });

function present(row: webhooks.CountedWebhook): contract.Webhook {
  const { failing_since: failing, previous_secret_until: until } = row;
  return {
    id: row.id,
    manager_id: row.manager_id,
    url: row.url,
    description: row.description,
    kinds: row.kinds,
    state: row.pause_reason !== null ? 'paused' : failing === null ? 'active' : 'failing',
    pause_reason: row.pause_reason,
    failing_since_dttm: failing === null ? null : epochMs(failing),
    previous_secret_until_dttm: until === null ? null : epochMs(until),
    waiting: row.waiting,
    created_dttm: epochMs(row.created_at),
  };
}

const presentDelivery = (row: webhooks.DeliveryRow): contract.WebhookDelivery => ({
  id: row.id,
  message_id: row.message_id,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  happened_dttm: epochMs(row.created_at),
  next_attempt_dttm: row.next_attempt_at === null ? null : epochMs(row.next_attempt_at),
});
