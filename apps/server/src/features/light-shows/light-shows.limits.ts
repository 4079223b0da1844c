import { leadMs } from '@backline/contract/light-shows';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';

/** Limit per person and event, since each Play reaches every phone. */
export const playsAMinute: Limit = { limit: 30, windowSeconds: 60 };
/** Limit of Stops while nothing is on. A running show can always be stopped. */
export const idleStopsAMinute: Limit = { limit: 60, windowSeconds: 60 };
const changesAMinute: Limit = { limit: 120, windowSeconds: 60 };

export const throttleChange = (
  ctx: ActorContext,
  what: 'settings' | 'schedule' | 'tracks',
  eventId: number,
): Promise<void> => throttle(ctx.platform.db, `light-${what}/${eventId}/${ctx.actor.id}`, changesAMinute);

/** Lead time of a scheduled start: workers poll every second, and phones need the timeline ten seconds ahead. */
export const aheadMs = leadMs + 1_000;
