import * as contract from '@backline/contract/notifications';
import { type Audience } from '@backline/contract/audiences';
import * as notificationTexts from '@backline/contract/notifications.texts';
import { epochMs } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import { requireOneOf } from '../../platform/access/access.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { requireEvent } from '../events/index.ts';
import { findRunning } from '../promo-codes/index.ts';
import { titleOfSong } from '../song-requests/index.ts';
import { keysToNotify, subjectOf } from './audience.policy.ts';
import * as audiences from './audience.repository.ts';
import { findEventCode } from './delivery.repository.ts';
import { departure, trial } from './job-kinds.ts';
import * as notifications from './notifications.repository.ts';

const tryLimit: Limit = { limit: 20, windowSeconds: 600 };

/**
 * Throws `not_found` for an event that the actor may not see, and `forbidden` for an audience that they may not notify.
 */
async function requireAudience(ctx: ActorContext, eventId: number, audience: Audience): Promise<Audience> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  requireOneOf(keysToNotify(audience.eventNotificationType), ctx.actor);
  const { eventNotificationType: type, promoCodeId, requestTitle } = audience;
  if (type === 'promo_code' && (await findRunning(ctx.db, eventId, promoCodeId ?? 0)) === null) {
    throw invalidField('promoCodeId', notificationTexts.notificationOfPromoCode);
  }
  if (type !== 'song_request_users') return audience;
  return { ...audience, requestTitle: await titleOfSong(ctx.db, eventId, requestTitle ?? '') };
}

export const previewNotification: Call<typeof contract.previewNotification> = async (
  ctx,
  { event_id: eventId, ...asked },
) => {
  const audience = await requireAudience(ctx, eventId, asked);
  const [counts, last] = await Promise.all([
    audiences.count(ctx.db, eventId, audience),
    notifications.findLast(ctx.db, eventId, audience.eventNotificationType, subjectOf(audience)),
  ]);
  return {
    ...counts,
    last: last && { notification_id: last.id, title: last.title, sent_dttm: epochMs(last.created_at) },
    web_push_key: ctx.platform.push.webKey,
  };
};

/** Throws `conflict` if the audience was notified in the last minute, unless `repeats` names that notification. */
export const sendNotification: Call<typeof contract.sendNotification> = async (
  ctx,
  { event_id, eventId: same, title, message, repeats, ...asked },
) => {
  const eventId = event_id ?? same ?? 0;
  const audience = await requireAudience(ctx, eventId, asked);
  const type = audience.eventNotificationType;
  const subject = subjectOf(audience);
  return ctx.transaction(async (tx) => {
    await notifications.lockAudience(tx, eventId, type, subject);
    const last = await notifications.findLast(tx, eventId, type, subject);
    if (last !== null && last.id !== repeats) throw conflict(notificationTexts.notificationRepeats);
    const sentBy = ctx.actor.id;
    const stored = await notifications.insert(tx, { eventId, title, body: message, audience, subject, sentBy });
    const { id, fans, with_push } = stored;
    if (fans === 0) throw conflict(notificationTexts.notificationForNobody);
    const leavesAt = epochMs(stored.leaves_at);
    await ctx.enqueue(tx, departure, { notificationId: id }, { at: new Date(leavesAt), key: String(id) });
    await ctx.audit(tx, {
      action: 'notification.sent',
      noun: contract.notificationNoun,
      id,
      name: title,
      after: { event_id: eventId, title, message, audience: type, ...(subject !== '' && { subject }), fans },
    });
    await ctx.notify(tx, contract.notificationsOfEvent, { eventId });
    return {
      message: notificationTexts.notificationsSent,
      notification_id: id,
      fans,
      with_push,
      leaves_dttm: leavesAt,
      now_dttm: epochMs(stored.created_at),
    };
  });
};

export const takeBackNotification: Call<typeof contract.takeBackNotification> = async (
  ctx,
  { event_id: eventId, notification_id: id },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  return ctx.transaction(async (tx) => {
    const notification = await notifications.lock(tx, id);
    if (notification === null || notification.event_id !== eventId) throw notFound();
    requireOneOf(keysToNotify(notification.audience as Audience['eventNotificationType']), ctx.actor);
    if (notification.left_at !== null) throw conflict(notificationTexts.notificationHasLeft);
    if (notification.taken_back_at === null) {
      await notifications.markTakenBack(tx, id);
      await ctx.cancelJob(tx, departure, String(id));
      await ctx.audit(tx, {
        action: 'notification.taken_back',
        noun: contract.notificationNoun,
        id,
        name: notification.title,
        after: { event_id: eventId },
      });
      await ctx.notify(tx, contract.notificationsOfEvent, { eventId });
    }
    return { message: notificationTexts.notificationTakenBack };
  });
};

export const tryNotification: Call<typeof contract.tryNotification> = async (
  ctx,
  { event_id: eventId, title, message: body, subscription },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const { endpoint: address, ...keys } = subscription;
  if (!ctx.platform.push.takes({ kind: 'web', address, ...keys })) {
    throw invalidField('subscription.endpoint', notificationTexts.notAPushService);
  }
  await throttle(ctx.db, `tryNotification:${ctx.actor.id}`, tryLimit);
  const code = await findEventCode(ctx.db, eventId);
  return ctx.transaction(async (tx) => {
    await notifications.markTried(tx, eventId);
    await ctx.enqueue(tx, trial, { title, body, path: `/fan/${code}/inbox`, subscription });
    return { message: notificationTexts.notificationTried };
  });
};
