import type { ActorContext } from '../../platform/context/request-context.ts';
import { throttleChange } from '../light-shows/index.ts';
import { isOn } from './event-patterns.policy.ts';
import { find } from './event-patterns.repository.ts';

/** Rate-limits changes, except while the pattern is on, because a running show can always be stopped. */
export async function throttleUnlessOn(
  ctx: ActorContext,
  { event_id: eventId, event_user_pattern_id: id }: { event_id: number; event_user_pattern_id: number },
): Promise<void> {
  const pattern = await find(ctx.db, eventId, id);
  if (pattern === null || !isOn(pattern.state)) await throttleChange(ctx, 'schedule', eventId);
}
