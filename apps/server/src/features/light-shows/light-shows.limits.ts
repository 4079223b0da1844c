import { leadMs } from '@backline/contract/light-shows';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';

/**
 * Of one person at one event. Each is told to every phone of the event: far more than a nervous hand does, far less than keeps
 * thousands busy.
 */
export const playsAMinute: Limit = { limit: 30, windowSeconds: 60 };
/** The same where nothing is on: what is on is put out however often somebody asks. */
export const idleStopsAMinute: Limit = { limit: 60, windowSeconds: 60 };
/** A slider that is moved by its arrow keys saves each step. */
const changesAMinute: Limit = { limit: 120, windowSeconds: 60 };

/** Counts a change of what an event plays, of each kind apart. What is on is put out however often somebody asks, and counts nothing. */
export const throttleChange = (
  ctx: ActorContext,
  what: 'settings' | 'schedule' | 'tracks',
  eventId: number,
): Promise<void> => throttle(ctx.platform.db, `light-${what}/${eventId}/${ctx.actor.id}`, changesAMinute);

/**
 * A scheduled pattern becomes a show so long before its start: a worker looks every second, and phones have the timeline by ten
 * seconds before the start all the same.
 */
export const aheadMs = leadMs + 1_000;
