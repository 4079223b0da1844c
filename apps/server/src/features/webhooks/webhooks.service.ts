import { kindKeys, maxWebhooks, secretOverlapHours } from '@backline/contract/webhook-kinds';
import type * as contract from '@backline/contract/webhooks';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import type { Actor } from '../../platform/access/actor.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import { auditWebhook } from './audit-webhook.ts';
import { lockWebhook, requireWebhook } from './own-webhook.ts';
import { sendWebhook } from './webhook-events.kind.ts';
import { newSecret, sealSecret } from './webhook-secrets.ts';
import * as webhooks from './webhooks.repository.ts';

export const listWebhooks: Call<typeof contract.listWebhooks> = async (ctx, { manager_id }) => {
  const managerId = managerOf(ctx.actor, manager_id);
  if (!(await webhooks.isManager(ctx.db, managerId))) throw notFound();
  return (await webhooks.list(ctx.db, managerId)).map(present);
};

export const getWebhook: Call<typeof contract.getWebhook> = async (ctx, { webhook_id: id }) =>
  present(await requireWebhook(ctx, id));

export const addWebhook: Call<typeof contract.addWebhook> = async (ctx, { manager_id, ...values }) => {
  const managerId = managerOf(ctx.actor, manager_id);
  requirePublic(ctx, values.url);
  return ctx.transaction(async (tx) => {
    const manager = await webhooks.lockManager(tx, managerId);
    if (manager === null) throw notFound();
    if (manager.webhooks >= maxWebhooks) throw conflict(webhookTexts.tooManyWebhooks(maxWebhooks));
    await requireKinds(tx, values.kinds);
    const id = await webhooks.nextId(tx);
    const secret = newSecret();
    await webhooks.insert(tx, { id, managerId, secret: seal(ctx, id, secret), values });
    await auditWebhook(
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
    const before = await lockWebhook(ctx, tx, id);
    requirePublic(ctx, values.url);
    await requireKinds(tx, values.kinds);
    await webhooks.update(tx, id, values);
    await ctx.enqueue(tx, sendWebhook, { webhookId: id });
    await auditWebhook(ctx, tx, before, { action: 'webhook.changed', before: shown(before), after: shown(values) });
    return { message: webhookTexts.saved };
  });
};

export const deleteWebhook: Call<typeof contract.deleteWebhook> = async (ctx, { webhook_id: id }) => {
  return ctx.transaction(async (tx) => {
    const before = await lockWebhook(ctx, tx, id);
    await webhooks.remove(tx, id);
    await auditWebhook(ctx, tx, before, { action: 'webhook.deleted', before: shown(before) });
    return { message: webhookTexts.deleted };
  });
};

export const rotateSecret: Call<typeof contract.rotateWebhookSecret> = async (ctx, { webhook_id: id }) => {
  return ctx.transaction(async (tx) => {
    const row = await lockWebhook(ctx, tx, id);
    const secret = newSecret();
    await webhooks.rotate(tx, id, seal(ctx, id, secret), secretOverlapHours);
    await ctx.enqueue(tx, sendWebhook, { webhookId: id });
    await auditWebhook(ctx, tx, row, { action: 'webhook.secret_rotated' });
    return { message: webhookTexts.rotated(secretOverlapHours), webhook_id: id, secret };
  });
};

export const pauseWebhook: Call<typeof contract.pauseWebhook> = async (
  ctx,
  { webhook_id: id, is_paused: isPaused },
) => {
  return ctx.transaction(async (tx) => {
    const row = await lockWebhook(ctx, tx, id);
    if (isPaused && row.pause_reason === null) {
      await webhooks.pause(tx, id);
      await auditWebhook(ctx, tx, row, { action: 'webhook.paused', after: { reason: 'manual' } });
    }
    if (!isPaused && row.pause_reason !== null) {
      await webhooks.resume(tx, id);
      await ctx.enqueue(tx, sendWebhook, { webhookId: id });
      await auditWebhook(ctx, tx, row, { action: 'webhook.resumed', before: { reason: row.pause_reason } });
    }
    return { message: isPaused ? webhookTexts.paused : webhookTexts.resumed };
  });
};

function managerOf({ id, role }: Actor, named: number | undefined): number {
  if (role === 'ADMIN') {
    if (named === undefined) throw notFound();
    return named;
  }
  if (named !== undefined && named !== id) throw notFound();
  return id;
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
