import { webhookNoun } from '@backline/contract/webhooks';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** Writes an audit line that names the host of the webhook. */
export const auditWebhook = (
  ctx: ActorContext,
  tx: Tx,
  { id, url }: Pick<WebhookRow, 'id' | 'url'>,
  line: {
    action: keyof typeof webhookNoun.actions;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
  },
) => ctx.audit(tx, { noun: webhookNoun, id, name: new URL(url).host, ...line });
