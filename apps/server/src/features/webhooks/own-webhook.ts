import type { Actor } from '../../platform/access/actor.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import * as webhooks from './webhooks.repository.ts';

/** Throws `not_found` for an unknown webhook and for one that the caller does not reach. */
export async function requireWebhook({ db, actor }: Pick<ActorContext, 'db' | 'actor'>, id: number) {
  const webhook = await webhooks.find(db, id, reachOf(actor));
  if (webhook === null) throw notFound();
  return webhook;
}

/** Like {@link requireWebhook}, and locks the webhook. */
export async function lockWebhook({ actor }: Pick<ActorContext, 'actor'>, tx: Tx, id: number) {
  const webhook = await webhooks.lock(tx, id, reachOf(actor));
  if (webhook === null) throw notFound();
  return webhook;
}

const reachOf = ({ id, role }: Actor): webhooks.Reach => ({ managerId: role === 'ADMIN' ? null : id });
