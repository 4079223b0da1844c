import * as contract from '@backline/contract/light-shows';
import type { Output } from '@backline/contract/operation';
import * as lightTexts from '@backline/contract/lights.texts';
import { difference } from '../../platform/audit/difference.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { RequestContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { requireEvent } from '../events/index.ts';
import { listBeginning } from './beginning-patterns.repository.ts';
import { aheadMs, idleStopsAMinute, playsAMinute, throttleChange } from './light-shows.limits.ts';
import { presentInTheWay, presentLights, presentReport } from './light-shows.presenter.ts';
import * as shows from './light-shows.repository.ts';
import { countPhones } from './phones.service.ts';
import { notifyLights } from './lights-notices.ts';
import { requireNoShow, skipPatterns, startShow, stopDue, stopShow } from './show-start.service.ts';
import { findPlayable } from './playable.repository.ts';

interface Play {
  eventId: number;
  trackId: number;
  startedBy: number;
  epochSeen: number | undefined;
  /** Keys (from `skipOf`) of the patterns that this Play may skip. */
  skips: readonly string[];
  requireRight: (db: Connection) => Promise<unknown>;
}

/**
 * Starts a show in ten seconds. Rejects the second of two concurrent calls, and a call whose epoch is older than the
 * last Stop.
 */
export async function playTrack(
  ctx: RequestContext,
  { eventId, trackId, startedBy, epochSeen, skips, requireRight }: Play,
): Promise<Output<typeof contract.sendBroadcast>> {
  await requireRight(ctx.db);
  await throttle(ctx.platform.db, `light-play/${eventId}/${startedBy}`, playsAMinute);
  return ctx.transaction(async (tx) => {
    const current = await shows.take(tx, eventId);
    // Checks the permission again, because it may have been revoked during the wait for the lock.
    await requireRight(tx);
    const track = await findPlayable(tx, eventId, trackId);
    if (track === null) throw notFound();
    requireNoShow(current, epochSeen);
    await stopOthers(ctx, tx, { eventId, lastsMs: track.duration_ms, skips });
    const lights = await startShow(ctx, tx, {
      eventId,
      kind: 'track',
      sourceId: trackId,
      name: track.title,
      timelineId: track.timeline_id,
      startsAt: null,
      lastsMs: track.duration_ms,
      startedBy,
    });
    return { message: lightTexts.showStarted, ...presentLights(lights), show_id: lights.show.id };
  });
}

interface Way {
  eventId: number;
  lastsMs: number;
  skips: readonly string[];
}

/**
 * Skips patterns that would overlap with the show. Throws `conflict` for a pattern that this Play may not skip, because
 * phones start patterns even offline and would play both.
 */
async function stopOthers(ctx: RequestContext, tx: Tx, { eventId, lastsMs, skips }: Way): Promise<void> {
  const patterns = await listBeginning(tx, eventId, contract.leadMs + lastsMs + contract.gapMs);
  const [first] = patterns;
  if (first === undefined) return;
  if (first.is_due) throw conflict(lightTexts.patternIsDue(first.name));
  const inTheWay = patterns.map(presentInTheWay);
  if (!inTheWay.every((pattern) => skips.includes(contract.skipOf(pattern)))) {
    throw conflict(lightTexts.patternInTheWay(first.name), { in_the_way: inTheWay });
  }
  await skipPatterns(ctx, tx, { eventId, patterns, reason: 'show_on' });
}

export const sendBroadcast: Call<typeof contract.sendBroadcast> = async (
  ctx,
  { id: trackId, event_id: eventId, epoch: epochSeen, skips },
) => {
  const { actor } = ctx;
  return playTrack(ctx, {
    eventId,
    trackId,
    startedBy: actor.id,
    epochSeen,
    skips,
    requireRight: (db) => requireEvent(db, actor, eventId),
  });
};

interface Stop {
  eventId: number;
  stoppedBy: number;
  showId?: number | undefined;
}

/**
 * Stops the event's show, after the caller has checked the permission. Throws `conflict` if `showId` is given but that
 * show is not on.
 */
export async function stopEvent(
  ctx: RequestContext,
  { eventId, stoppedBy, showId }: Stop,
): Promise<Output<typeof contract.stopLightShow>> {
  // Also stops when no show is on, because a Play may be in flight.
  const { show } = await shows.find(ctx.db, eventId);
  if (show === null) await throttle(ctx.platform.db, `light-stop/${eventId}/${stoppedBy}`, idleStopsAMinute);
  return ctx.transaction(async (tx) => {
    const current = await shows.take(tx, eventId);
    if (showId !== undefined && showId !== current.show?.id) throw conflict(lightTexts.showIsNotOn);
    const lights = await stopShow(ctx, tx, eventId, current);
    await stopDue(ctx, tx, eventId);
    return { message: lightTexts.showStopped, ...presentLights(lights) };
  });
}

export const stopLightShow: Call<typeof contract.stopLightShow> = async (
  ctx,
  { event_id: eventId, show_id: showId },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  return stopEvent(ctx, { eventId, stoppedBy: ctx.actor.id, showId });
};

export const getLights: Call<typeof contract.getLights> = async (ctx, { event_id: eventId }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const [lights, phones] = await Promise.all([shows.find(ctx.db, eventId), countPhones(ctx.db, [eventId])]);
  const ofEvent = phones.get(eventId);
  if (ofEvent === undefined) throw new Error('every event that is asked for has its figures');
  return { ...presentLights(lights), ready_share: lights.ready_share, phones: ofEvent };
};

export const updateLights: Call<typeof contract.updateLights> = async (
  ctx,
  { event_id: eventId, offset_ms, ready_share },
) => {
  await throttleChange(ctx, 'settings', eventId);
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    const current = await shows.take(tx, eventId);
    const settings = { offset_ms: offset_ms ?? current.offset_ms, ready_share: ready_share ?? current.ready_share };
    const { before, after } = difference({ ...current }, settings);
    // Phones receive the change one after another, so part of the hall would flash out of sync.
    if ('offset_ms' in after && (current.show !== null || (await listBeginning(tx, eventId, aheadMs)).length > 0)) {
      throw conflict(lightTexts.offsetOnlyInTheDark);
    }
    if (Object.keys(after).length > 0) {
      await shows.update(tx, eventId, settings);
      await ctx.audit(tx, {
        noun: contract.lightShowNoun,
        id: eventId,
        name: null,
        action: 'light_show.settings',
        before: { ...before, event_id: eventId },
        after: { ...after, event_id: eventId },
      });
      await notifyLights(ctx, tx, eventId, { ...current, ...settings });
    }
    const lights = presentLights({ ...current, ...settings });
    return { message: lightTexts.lightsSaved, ...lights, ready_share: settings.ready_share };
  });
};

export const listLightShows: ListCall<typeof contract.listLightShows> = async (
  ctx,
  { event_id: eventId },
  { size, ...window },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const rows = await shows.list(ctx.db, eventId, window);
  return presentPage(
    pageOf(rows, size, ({ starts_at: key, id }) => ({ key, id })),
    presentReport,
  );
};
