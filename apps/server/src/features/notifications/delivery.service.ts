import { inboxOfFan } from '@backline/contract/inbox';
import { notificationsOfEvent } from '@backline/contract/notifications';
import type { JobContext } from '../../platform/context/context.ts';
import type { PushAddress, PushMessage, PushOutcome } from '../../platform/ports/push.port.ts';
import * as deliveries from './delivery.repository.ts';
import { delivery } from './job-kinds.ts';
import { find } from './notifications.repository.ts';

interface Batch {
  notificationId: number;
  batch: number;
}

/**
 * Number of messages sent concurrently and recorded together. A killed process leaves at most this many in an unknown
 * state.
 */
const atOnce = 25;
/** Maximum attempts per fan. After that, the fan finds the notification only in the app. */
const maxTries = 6;

interface Hold {
  untilMs: number;
}

/**
 * Sends a batch. Marks each fan before sending and never repeats a marked one, so that a killed process causes no
 * duplicates.
 */
export async function deliverBatch(ctx: JobContext, { notificationId, batch }: Batch): Promise<void> {
  const notification = await find(ctx.db, notificationId);
  const code = notification === null ? null : await deliveries.findEventCode(ctx.db, notification.event_id);
  if (notification === null || code === null || notification.left_at === null) return;
  const { event_id: eventId, title, body, audience } = notification;
  await notifyOpenApps(ctx, { notificationId, batch, eventId });
  const message = {
    title,
    body,
    path: `/fan/${code}/${pageOf(audience)}`,
    tag: `n${notificationId}`,
  };
  const holds = new Map<string, Hold>();
  let after = 0;
  while (!ctx.signal.aborted) {
    const taken = await ctx.db
      .transaction()
      .execute((tx) => deliveries.take(tx, { notificationId, batch, after, limit: atOnce }));
    const last = taken.at(-1);
    if (last === undefined) break;
    after = last.user_id;
    const delivered = await Promise.all(taken.map((fan) => deliver(ctx, fan, message, holds)));
    await ctx.transaction(async (tx) => {
      await deliveries.record(
        tx,
        notificationId,
        delivered.map(({ result }) => result),
      );
      await deliveries.removeGone(
        tx,
        delivered.flatMap(({ gone }) => gone),
      );
      await ctx.notify(tx, notificationsOfEvent, { eventId });
    });
  }
  // Fails an interrupted job, so that it is retried.
  if (ctx.signal.aborted) throw new Error('stopped between two fans');
  if (!(await deliveries.isAnybodyWaiting(ctx.db, notificationId, batch))) return;
  const at = new Date(Math.max(Date.now() + 1_000, ...[...holds.values()].map(({ untilMs }) => untilMs)));
  await ctx.transaction((tx) =>
    ctx.enqueue(tx, delivery, { notificationId, batch }, { at, key: `${notificationId}/${batch}` }),
  );
}

/** Returns the page that a push message opens. */
function pageOf(audience: string): string {
  if (audience === 'support_reply') return 'help';
  return audience === 'restock_offer' ? 'shop' : 'inbox';
}

async function notifyOpenApps(
  ctx: JobContext,
  { notificationId, batch, eventId }: Batch & { eventId: number },
): Promise<void> {
  const fans = await deliveries.listFans(ctx.db, notificationId, batch);
  await ctx.transaction(async (tx) => {
    await deliveries.giveUpUnknown(tx, notificationId, batch);
    await ctx.platform.live.noteToEach(tx, inboxOfFan, { userIds: fans, data: { event_id: eventId } });
    await ctx.notify(tx, notificationsOfEvent, { eventId });
  });
}

interface Delivered {
  result: deliveries.Result;
  gone: number[];
}

async function deliver(
  ctx: JobContext,
  { user_id: userId, tries, phones }: deliveries.TakenFan,
  message: PushMessage,
  holds: Map<string, Hold>,
): Promise<Delivered> {
  const outcomes = await Promise.all(
    phones.map(async (phone) => ({ id: phone.id, outcome: await handOver(ctx, addressOf(phone), message, holds) })),
  );
  const gone = outcomes.filter(({ outcome }) => outcome.kind === 'gone').map(({ id }) => id);
  const kinds = new Set(outcomes.map(({ outcome }) => outcome.kind));
  const isUntried = outcomes.length > 0 && outcomes.every(({ outcome }) => outcome.kind === 'held');
  return { result: { userId, push: resultOf(kinds, tries), isUntried }, gone };
}

type Handed = PushOutcome | { kind: 'held' };

function resultOf(kinds: ReadonlySet<Handed['kind']>, tries: number): deliveries.Result['push'] {
  if (kinds.size === 0) return 'none';
  if (kinds.has('reached')) return 'reached';
  if (kinds.has('held')) return 'waiting';
  if (kinds.has('later')) return tries < maxTries ? 'waiting' : 'failed';
  return kinds.has('failed') ? 'failed' : 'gone';
}

async function handOver(
  { platform, log }: JobContext,
  to: PushAddress,
  message: PushMessage,
  holds: Map<string, Hold>,
): Promise<Handed> {
  const service = to.kind === 'web' ? new URL(to.address).origin : 'fcm';
  if ((holds.get(service)?.untilMs ?? 0) > Date.now()) return { kind: 'held' };
  const outcome = await platform.push.send(to, message);
  if (outcome.kind === 'later') {
    holds.set(service, { untilMs: Date.now() + outcome.afterSeconds * 1_000 });
    log.warn({ service, ...outcome }, 'a push service puts messages off');
  }
  // Omits the address, which is a secret.
  if (outcome.kind === 'failed') log.warn({ service, reason: outcome.reason }, 'a push message was not taken');
  return outcome;
}

function addressOf({ kind, address, p256dh, auth }: deliveries.TakenFan['phones'][number]): PushAddress {
  return kind === 'web' ? { kind, address, p256dh: p256dh ?? '', auth: auth ?? '' } : { kind, address };
}
