import { offersForFans } from '@backline/contract/event-topics';
import { lightPhones, lightsForFans, lightsOfEvent, type NoticeOfLights } from '@backline/contract/light-shows';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { presentLights } from './light-shows.presenter.ts';
import * as shows from './light-shows.repository.ts';

export const presentNotice = async (tx: Tx, eventId: number): Promise<NoticeOfLights> =>
  presentLights(await shows.find(tx, eventId));

export async function notifyLights(ctx: Context, tx: Tx, eventId: number, lights: shows.LightsRow): Promise<void> {
  const data = presentLights(lights);
  await ctx.notify(tx, lightsForFans, { eventId, data });
  await ctx.notify(tx, lightsOfEvent, { eventId, data });
  await ctx.notify(tx, lightPhones, { eventId });
}

/**
 * Runs a write and notifies fans if it adds the first playable light or removes the last, which shows or hides their
 * tab.
 */
export async function changingLights<T>(ctx: Context, tx: Tx, eventId: number, write: () => Promise<T>): Promise<T> {
  const before = await shows.areOffered(tx, eventId);
  const written = await write();
  if ((await shows.areOffered(tx, eventId)) !== before) await ctx.notify(tx, offersForFans, { eventId, data: {} });
  return written;
}
