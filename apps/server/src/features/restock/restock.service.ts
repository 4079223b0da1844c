import * as eventTexts from '@backline/contract/events.texts';
import { maxRestockPlaces, maxRestockQueue } from '@backline/contract/restock';
import type * as contract from '@backline/contract/restock-asks';
import * as restockTexts from '@backline/contract/restock.texts';
import type { Call, FanContext } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { countPlaces, endDueOffer, insertPlace, leaveQueue, shareSize } from '../products/index.ts';
import { findOffers } from '../shop/index.ts';
import { lockAttendance } from './restock.repository.ts';

/** For joining and for leaving. A fan who joins, leaves and joins again in turn would keep the queue locked. */
const changeLimit: Limit = { limit: 60, windowSeconds: 600 };

/** Otherwise two fans who pass a unit to and fro could keep it from everybody else for a whole night. */
const maxUnusedOffers = 2;

/** Throws `not_found` unless the fan joined the event, and `conflict` if the size is on sale or no longer sold. */
export const joinRestock: Call<typeof contract.joinRestock, FanContext> = async (
  ctx,
  { event_id: eventId, size_id: sizeId },
) => {
  await throttle(ctx.platform.db, `restock:fan:${ctx.fan.id}`, changeLimit);
  const place = { fanId: ctx.fan.id, sizeId, eventId };
  await endDueOffer(ctx, place);
  return ctx.transaction(async (tx) => {
    const event = await lockAttendance(tx, place);
    if (event === null) throw notFound(eventTexts.eventNotFound);
    // Checks what needs no lock first, so that a refused call locks no stock.
    const { own, queue, is_in: isIn, unused } = await countPlaces(tx, place);
    if (isIn) return { message: restockTexts.joined };
    if (event.is_over) throw conflict(restockTexts.eventOver);
    if (unused >= maxUnusedOffers) throw conflict(restockTexts.offeredBefore);
    if (own >= maxRestockPlaces) throw conflict(restockTexts.tooManyPlaces(maxRestockPlaces));
    await requireSoldOut(tx, place);
    if (queue >= maxRestockQueue) throw conflict(restockTexts.queueFull);
    await insertPlace(tx, place);
    return { message: restockTexts.joined };
  });
};

/** Locks the size, so that no unit returns before the fan has joined. */
async function requireSoldOut(tx: Tx, asked: { eventId: number; sizeId: number }): Promise<void> {
  const [offer] = await findOffers(tx, [asked]);
  if (offer === undefined) throw conflict(restockTexts.notSold);
  // A drop that is used up sells no unit that returns.
  if (offer.is_drop_only && offer.drop?.state !== 'running') throw conflict(restockTexts.noMore);
  if ((await shareSize(tx, asked.sizeId)) > 0) throw conflict(restockTexts.inStock);
}

export const leaveRestock: Call<typeof contract.leaveRestock, FanContext> = async (
  ctx,
  { event_id: eventId, size_id: sizeId },
) => {
  await throttle(ctx.platform.db, `restock-leave:fan:${ctx.fan.id}`, changeLimit);
  return ctx.transaction(async (tx) => {
    const event = await lockAttendance(tx, { eventId, fanId: ctx.fan.id });
    if (event === null) throw notFound(eventTexts.eventNotFound);
    const left = await leaveQueue(ctx, tx, { fanId: ctx.fan.id, sizeId });
    return { message: left?.was_offered === true ? restockTexts.givenUp : restockTexts.left };
  });
};
