import { lightMessages } from '@backline/contract/light-messages';
import {
  gapMs,
  type getLights as getOperation,
  leadMs,
  lightShowNoun,
  type ShowReport,
  type listLightShows as listOperation,
  type sendBroadcast as playOperation,
  skipOf,
  type stopLightShow as stopOperation,
  type updateLights as updateOperation,
} from '@backline/contract/light-shows';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { difference } from '../../platform/audit/difference.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, RequestContext } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { requireEvent } from '../events/index.ts';
import { listBeginning } from './beginning-patterns.repository.ts';
import { aheadMs, idleStopsAMinute, playsAMinute, throttleChange } from './light-shows.limits.ts';
import { presentInTheWay, presentLights, presentReport } from './light-shows.presenter.ts';
import * as shows from './light-shows.repository.ts';
import { countPhones } from './phones.service.ts';
import { tellLights } from './lights-notices.ts';
import { requireDark, skipPatterns, startShow, stopDue, stopShow } from './show-start.service.ts';
import { findPlayable } from './playable.repository.ts';

interface Play {
  eventId: number;
  trackId: number;
  startedBy: number;
  epochSeen: number | undefined;
  /** Patterns that may be skipped, each as `skipOf` has it. */
  skips: readonly string[];
  /** Throws where the person may not. */
  requireRight: (db: Connection) => Promise<unknown>;
}

/**
 * Plays a song's light ten seconds from now. The caller has asked whether the person may at this event. Of two at once one
 * plays, and the other is refused; so is one that was sent before a Stop that came first.
 */
export async function playTrack(
  ctx: RequestContext,
  { eventId, trackId, startedBy, epochSeen, skips, requireRight }: Play,
): Promise<Output<typeof playOperation>> {
  await requireRight(ctx.db);
  await throttle(ctx.platform.db, `light-play/${eventId}/${startedBy}`, playsAMinute);
  return ctx.transaction(async (tx) => {
    const held = await shows.take(tx, eventId);
    // Asked again: what was waited for may have taken it away.
    await requireRight(tx);
    const track = await findPlayable(tx, eventId, trackId);
    if (track === null) throw notFound();
    requireDark(held, epochSeen);
    await clearTheWay(ctx, tx, { eventId, lastsMs: track.duration_ms, skips });
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
    return { message: lightMessages.showStarted, ...presentLights(lights), show_id: lights.show.id };
  });
}

interface Way {
  eventId: number;
  lastsMs: number;
  skips: readonly string[];
}

/**
 * Skips what is scheduled to begin before a song that is played now would be over. Throws `conflict` where one of it may not be skipped:
 * phones begin it by themselves, also where nobody has sent it yet, and those that hear nothing more in the midst of the song; both would be
 * lit at once. So it is skipped with the Play, which tells the phones, and not once its moment has come.
 */
async function clearTheWay(ctx: RequestContext, tx: Tx, { eventId, lastsMs, skips }: Way): Promise<void> {
  const patterns = await listBeginning(tx, eventId, leadMs + lastsMs + gapMs);
  const [first] = patterns;
  if (first === undefined) return;
  if (first.is_due) throw conflict(lightMessages.patternIsDue(first.name));
  const inTheWay = patterns.map(presentInTheWay);
  if (!inTheWay.every((pattern) => skips.includes(skipOf(pattern)))) {
    throw conflict(lightMessages.patternInTheWay(first.name), { in_the_way: inTheWay });
  }
  await skipPatterns(ctx, tx, { eventId, patterns, reason: 'show_on' });
}

export async function sendBroadcast(
  ctx: ActorContext,
  { id: trackId, event_id: eventId, epoch: epochSeen, skips }: ParsedInput<typeof playOperation>,
): Promise<Output<typeof playOperation>> {
  const { actor } = ctx;
  return playTrack(ctx, {
    eventId,
    trackId,
    startedBy: actor.id,
    epochSeen,
    skips,
    requireRight: (db) => requireEvent(db, actor, eventId),
  });
}

interface Stop {
  eventId: number;
  stoppedBy: number;
  /** Else whatever is on. */
  showId?: number | undefined;
}

/** The caller has asked whether the person may at this event. Throws `conflict` where another show is on than the one that is named, or none. */
export async function stopEvent(
  ctx: RequestContext,
  { eventId, stoppedBy, showId }: Stop,
): Promise<Output<typeof stopOperation>> {
  // Counts on all the same where nothing is: a Play may be on its way.
  const { show } = await shows.find(ctx.db, eventId);
  if (show === null) await throttle(ctx.platform.db, `light-stop/${eventId}/${stoppedBy}`, idleStopsAMinute);
  return ctx.transaction(async (tx) => {
    const held = await shows.take(tx, eventId);
    if (showId !== undefined && showId !== held.show?.id) throw conflict(lightMessages.showIsNotOn);
    const lights = await stopShow(ctx, tx, eventId, held);
    await stopDue(ctx, tx, eventId);
    return { message: lightMessages.showStopped, ...presentLights(lights) };
  });
}

export async function stopLightShow(
  ctx: ActorContext,
  { event_id: eventId, show_id: showId }: ParsedInput<typeof stopOperation>,
): Promise<Output<typeof stopOperation>> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  return stopEvent(ctx, { eventId, stoppedBy: ctx.actor.id, showId });
}

export async function getLights(
  ctx: ActorContext,
  { event_id: eventId }: ParsedInput<typeof getOperation>,
): Promise<Output<typeof getOperation>> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const [lights, phones] = await Promise.all([shows.find(ctx.db, eventId), countPhones(ctx.db, [eventId])]);
  const ofEvent = phones.get(eventId);
  if (ofEvent === undefined) throw new Error('every event that is asked for has its figures');
  return { ...presentLights(lights), ready_share: lights.ready_share, phones: ofEvent };
}

export async function updateLights(
  ctx: ActorContext,
  { event_id: eventId, offset_ms, ready_share }: ParsedInput<typeof updateOperation>,
): Promise<Output<typeof updateOperation>> {
  await throttleChange(ctx, 'settings', eventId);
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    const held = await shows.take(tx, eventId);
    const settings = { offset_ms: offset_ms ?? held.offset_ms, ready_share: ready_share ?? held.ready_share };
    const { before, after } = difference({ ...held }, settings);
    // Phones hear of it one after the other: half a hall would flash beside the other half.
    if ('offset_ms' in after && (held.show !== null || (await listBeginning(tx, eventId, aheadMs)).length > 0)) {
      throw conflict(lightMessages.offsetOnlyInTheDark);
    }
    if (Object.keys(after).length > 0) {
      await shows.update(tx, eventId, settings);
      await ctx.audit(tx, {
        noun: lightShowNoun,
        id: eventId,
        name: null,
        action: 'light_show.settings',
        before: { ...before, event_id: eventId },
        after: { ...after, event_id: eventId },
      });
      await tellLights(ctx, tx, eventId, { ...held, ...settings });
    }
    const lights = presentLights({ ...held, ...settings });
    return { message: lightMessages.lightsSaved, ...lights, ready_share: settings.ready_share };
  });
}

export async function listLightShows(
  ctx: ActorContext,
  { event_id: eventId }: ParsedInput<typeof listOperation>,
  { size, ...window }: PageWindow,
): Promise<Page<ShowReport>> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const rows = await shows.list(ctx.db, eventId, window);
  return presentPage(
    pageOf(rows, size, ({ starts_at: key, id }) => ({ key, id })),
    presentReport,
  );
}
