import { offersForFans } from '@backline/contract/event-topics';
import { shopStock } from '@backline/contract/shop';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { sweepRestockJob } from './restock.kind.ts';
import { isAnyoneIn } from './restock.repository.ts';
import * as shops from './shops.repository.ts';

/**
 * Notifies all fans of an event if the write makes its shop appear or disappear or changes a drop, which every page of
 * the event announces. Otherwise notifies only viewers of the shop.
 */
export async function notifyingShops<T>(
  ctx: ActorContext,
  tx: Tx,
  of: shops.Shops,
  write: () => Promise<T>,
): Promise<T> {
  const before = new Map((await shops.listShops(tx, of)).map((shop) => [shop.event_id, shop.is_offered]));
  const written = await write();
  for (const { event_id: eventId, is_offered: isOffered } of await shops.listShops(tx, of)) {
    const isTurned = isOffered !== before.get(eventId);
    if (isTurned || (isOffered && 'eventId' in of)) await ctx.notify(tx, offersForFans, { eventId, data: {} });
    if (isOffered && !isTurned) await ctx.notify(tx, shopStock, { eventId });
  }
  // A product that is hidden, shown again or no longer in a drop changes who can be offered its units.
  if (await isAnyoneIn(tx, of)) await ctx.enqueue(tx, sweepRestockJob, {});
  return written;
}
