import * as contract from '@backline/contract/webhooks';
import type { Actor } from '../../platform/access/actor.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import * as webhooks from './webhooks.repository.ts';

/** Throws `not_found` for an unknown webhook and for one that the caller does not reach. */
export const requireWebhook = async ({ db, actor }: Pick<ActorContext, 'db' | 'actor'>, id: number) =>
  required(await webhooks.find(db, id, reachOf(actor)));

/** Like {@link requireWebhook}, and locks the webhook. */
export const lockWebhook = async ({ actor }: Pick<ActorContext, 'actor'>, tx: Tx, id: number) =>
  required(await webhooks.lock(tx, id, reachOf(actor)));

const reachOf = ({ id, role }: Actor): webhooks.Reach => ({ managerId: role === 'ADMIN' ? null : id });

export function required<Row>(row: Row | null): Row {
  if (row === null) throw notFound();
  return row;
}

/** Writes an audit line that names the host of the webhook. */
export const note = (
  ctx: ActorContext,
  tx: Tx,
  { id, url }: Pick<webhooks.WebhookRow, 'id' | 'url'>,
  line: {
    action: keyof typeof contract.webhookNoun.actions;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
  },
) => ctx.audit(tx, { noun: contract.webhookNoun, id, name: new URL(url).host, ...line });
