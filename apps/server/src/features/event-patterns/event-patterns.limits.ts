import type { ActorContext } from '../../platform/http/context.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { changesAMinute } from '../light-shows/index.ts';
import { isOn } from './event-patterns.policy.ts';
import { find } from './event-patterns.repository.ts';

/** Each change of what is scheduled is told to every phone of the event. */
export const throttleChange = (ctx: ActorContext, eventId: number): Promise<void> =>
  throttle(ctx.platform.db, `light-schedule/${eventId}/${ctx.actor.id}`, changesAMinute);

/** The same, but what is on is put out however often somebody asks. */
export async function throttleUnlessOn(
  ctx: ActorContext,
  { event_id: eventId, event_user_pattern_id: id }: { event_id: number; event_user_pattern_id: number },
): Promise<void> {
  const pattern = await find(ctx.db, eventId, id);
  if (pattern === null || !isOn(pattern.state)) await throttleChange(ctx, eventId);
}
