import { hash, randomUUID } from 'node:crypto';
import type { WebhookKind } from '@backline/contract/webhook-kinds';
import type { WebhookData } from '@backline/contract/webhook-payloads';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sendWebhook } from './webhook-events.kind.ts';
import * as events from './webhook-events.repository.ts';

export interface WebhookEvent {
  eventId: number;
  /** Identifies the cause, where the same one can be reported twice. The second report is not sent. */
  cause?: string;
}

/** The data of a kind, without the event, which every kind names in the same way. */
export type EventData<Kind extends WebhookKind> = Omit<WebhookData<Kind>, 'event_id' | 'event_name'>;

/**
 * Stores events for the webhooks of their managers, in the transaction of the write that caused them. `dataOf` runs only
 * for events that a webhook receives, and returns their data in the same order; null leaves an event out. Costs one
 * look-up where there is no webhook.
 */
export async function publishWebhooks<Kind extends WebhookKind, Event extends WebhookEvent>(
  ctx: Pick<Context, 'enqueueAll'>,
  tx: Tx,
  kind: Kind,
  happened: readonly Event[],
  dataOf: (wanted: readonly Event[]) => Promise<(EventData<Kind> | null)[]> | (EventData<Kind> | null)[],
): Promise<void> {
  if (happened.length === 0) return;
  const eventIds = [...new Set(happened.map(({ eventId }) => eventId))];
  const listeners = Map.groupBy(await events.listListeners(tx, kind, eventIds), ({ event_id: id }) => id);
  const wanted = happened.filter(({ eventId }) => listeners.has(eventId));
  if (wanted.length === 0) return;
  const data = await dataOf(wanted);
  const timestamp = new Date().toISOString();
  const deliveries = wanted.flatMap(({ eventId, cause }, place) => {
    const own = data[place] ?? null;
    if (own === null) return [];
    const messageId = messageIdOf(kind, cause);
    const user_ids = [...new Set(userIdsIn(own))];
    return (listeners.get(eventId) ?? []).map(({ webhook_id, event_id, event_name }) => ({
      webhook_id,
      message_id: messageId,
      kind,
      body: JSON.stringify({ type: kind, timestamp, data: { event_id, event_name, ...own } }),
      user_ids,
    }));
  });
  const webhookIds = new Set((await events.insert(tx, deliveries)).map(({ webhook_id: id }) => id));
  await ctx.enqueueAll(
    tx,
    sendWebhook,
    [...webhookIds].map((webhookId) => ({ webhookId })),
  );
}

export const messageIdOf = (kind: string, cause?: string): string =>
  `msg_${cause === undefined ? randomUUID().replaceAll('-', '') : hash('sha256', `${kind}/${cause}`).slice(0, 32)}`;

/** Returns the ids of the fans in a payload, so that a fan who leaves can be erased from the log. */
function userIdsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'user_id' && typeof part === 'number' ? [part] : userIdsIn(part),
  );
}
