import { ownRestock } from '@backline/contract/restock';
import { shopStock } from '@backline/contract/shop';
import type { Context } from '../../platform/context/context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { sweepRestockJob, tellOfOffersJob } from './restock.kind.ts';
import * as restock from './restock.repository.ts';
import { move } from './stock.repository.ts';

/** Maximum sizes that one sweep passes on. The next sweep continues. */
const maxSizes = 500;
const secondMs = 1_000;

/**
 * Offers the units left of a size to the fans who wait for it, first come, first served. Call it after each increase of
 * the stock, in the same transaction, so that no unit reaches free sale ahead of them.
 */
export async function offerUnits(ctx: Context, tx: Tx, sizeId: number): Promise<void> {
  const offers = await restock.offerAvailable(tx, sizeId);
  const [first] = offers;
  if (first === undefined) return;
  await publishPlaces(ctx, tx, offers);
  await ctx.enqueue(tx, tellOfOffersJob, { place_ids: offers.map(({ id }) => id) });
  // One sweep serves all offers of a size that end in the same second. The key has the size, because its lock is held
  // until the commit, as the lock of the size is: a key of many sizes could deadlock.
  const atMs = Math.ceil(epochMs(first.expires_at) / secondMs) * secondMs;
  await ctx.enqueue(tx, sweepRestockJob, {}, { at: new Date(atMs), key: `${sizeId}/${atMs}` });
}

/**
 * Ends the fan's place. A unit that was offered goes to the next fan, or back on sale. Returns null without a place, and
 * then locks no stock.
 */
export async function leaveQueue(
  ctx: Context,
  tx: Tx,
  of: restock.FanOfSize,
): Promise<{ was_offered: boolean } | null> {
  if ((await restock.findPlace(tx, of)) === null) return null;
  await restock.lockSize(tx, of.sizeId);
  const left = await restock.leave(tx, of);
  if (left === null) return null;
  await passOn(ctx, tx, of.sizeId, [left]);
  return left;
}

/** Does the work of the sweep if it is due for the fan's own offer, so that the fan can join again. */
export async function endDueOffer(ctx: Context, of: restock.FanOfSize): Promise<void> {
  const place = await restock.findPlace(ctx.db, of);
  if (place?.is_due === true) await sweepSize(ctx, of.sizeId);
}

/** Lists sizes whose queue is due for {@link sweepSize}. */
export const listDueSizes = (ctx: Context) => restock.listDueSizes(ctx.db, maxSizes);

/**
 * Ends lapsed offers and places that no longer stand, and passes their units on. Uses a transaction of its own, because
 * it also precedes a fan's request that may be refused.
 */
export async function sweepSize(ctx: Context, sizeId: number): Promise<void> {
  await ctx.platform.db.transaction().execute(async (tx) => {
    await restock.lockSize(tx, sizeId);
    await passOn(ctx, tx, sizeId, await restock.endPlaces(tx, sizeId));
  });
}

async function passOn(
  ctx: Context,
  tx: Tx,
  sizeId: number,
  ended: readonly (restock.Place & { was_offered: boolean })[],
): Promise<void> {
  const quantity = ended.filter(({ was_offered: wasOffered }) => wasOffered).length;
  if (quantity > 0) await move(tx, sizeId, [{ kind: 'offer_ended', quantity }]);
  await publishPlaces(ctx, tx, ended);
  await offerUnits(ctx, tx, sizeId);
  if (quantity === 0) return;
  for (const eventId of eventsOf(ended)) await ctx.notify(tx, shopStock, { eventId });
}

async function publishPlaces(ctx: Context, tx: Tx, places: readonly restock.Place[]): Promise<void> {
  for (const eventId of eventsOf(places)) {
    const userIds = places.filter((place) => place.event_id === eventId).map(({ user_id: id }) => id);
    await ctx.platform.live.noteToEach(tx, ownRestock, { userIds, data: { event_id: eventId } });
  }
  if (places.length > 0) ctx.afterCommit(() => ctx.platform.live.wake());
}

const eventsOf = (places: readonly restock.Place[]) => [...new Set(places.map(({ event_id: id }) => id))];
