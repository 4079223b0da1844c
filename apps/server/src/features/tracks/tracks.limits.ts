import type { ActorContext } from '../../platform/http/context.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { changesAMinute, findLights, type LightsRow } from '../light-shows/index.ts';

/** Each change of the songs is told to every phone of the event. */
export const throttleChange = (ctx: ActorContext, eventId: number): Promise<void> =>
  throttle(ctx.platform.db, `light-tracks/${eventId}/${ctx.actor.id}`, changesAMinute);

export const isOn = ({ show }: LightsRow, trackId: number): boolean =>
  show?.kind === 'track' && show.source_id === trackId;

/** The same, but a song that is on is put out however often somebody asks. */
export async function throttleUnlessOn(ctx: ActorContext, eventId: number, trackId: number): Promise<void> {
  if (!isOn(await findLights(ctx.db, eventId), trackId)) await throttleChange(ctx, eventId);
}
