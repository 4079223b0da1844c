import { eventOrders } from '@backline/contract/event-orders';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type { startCheckout } from '@backline/contract/orders';
import { ownRestock } from '@backline/contract/restock';
import { shopStock } from '@backline/contract/shop';
import type { Tx } from '../../platform/db/database.ts';
import type { BatchedCall } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { holdStockTogether, listOffers, lockStock, type FanOfSize } from '../products/index.ts';
import { listGuessers, lockUses, reckonPromos, takeUses, type PromoAnswer } from '../promo-codes/index.ts';
import {
  findOffers,
  hasOffer,
  listEvents,
  priceLines,
  reckonCart,
  subTotalsOf,
  type ReckonedCart,
  type SellingEvent,
} from '../shop/index.ts';
import { presentStarted, refusalOf, startedEntry } from './checkout.service.ts';
import { lockPlaces } from './fan-places.repository.ts';
import { newOrder } from './new-order.ts';
import { addReceipts, listReceiptsUsedUp } from './receipts.service.ts';
import * as orders from './orders.repository.ts';

type Call = BatchedCall<ParsedInput<typeof startCheckout>>;

interface Buyer {
  call: Call;
  event: SellingEvent;
  cart: ReckonedCart;
}

/**
 * Starts the orders of concurrent buyers, first come, first served. Returns null for refused and free carts, which run
 * outside the batch.
 */
export async function startCheckoutBatch(
  tx: Tx,
  calls: readonly Call[],
  platform: Platform,
): Promise<(Output<typeof startCheckout> | null)[]> {
  const buyers = await serve(tx, await reckon(tx, calls, platform));
  if (buyers.length === 0) return calls.map(() => null);
  const asked = buyers.map(({ call: { input, fan }, event, cart }) =>
    newOrder({ asked: input, event, cart, fanId: fan.id, platform }),
  );
  const made = await orders.insert(tx, asked);
  await holdStockTogether(
    tx,
    buyers.map(({ call, cart }, place) => ({
      orderId: made[place]?.id ?? 0,
      lines: cart.lines,
      ...(hasOffer(cart) && { fanId: call.fan.id }),
    })),
  );
  await addReceipts(
    tx,
    buyers.map(({ call }, place) => ({ orderId: made[place]?.id ?? 0, address: call.input.receipt_email })),
  );
  const promoCodeIds = buyers.flatMap(({ cart }) => cart.promo?.promoCodeId ?? []);
  if (promoCodeIds.length > 0) await takeUses(tx, promoCodeIds);
  const answers = new Map<Call, Output<typeof startCheckout>>();
  for (const [place, { call, event, cart }] of buyers.entries()) {
    const [order, stored] = [asked[place], made[place]];
    if (order === undefined || stored === undefined) throw new Error('an order was not made');
    call.audit(startedEntry(order, stored));
    call.notify({ topic: shopStock, eventId: event.event_id });
    call.notify({ topic: eventOrders, eventId: event.event_id });
    if (hasOffer(cart)) {
      call.notify({ topic: ownRestock, userId: call.fan.id, data: { event_id: event.event_id } });
    }
    answers.set(call, presentStarted(stored));
  }
  return calls.map((call) => answers.get(call) ?? null);
}

async function reckon(tx: Tx, calls: readonly Call[], { payments, config }: Platform): Promise<Buyer[]> {
  const places = calls.map(({ fan, input }) => ({ eventId: input.event_id, fanId: fan.id }));
  const sizes = calls.flatMap(({ input }) =>
    input.items.map(({ size_id: sizeId }) => ({ eventId: input.event_id, sizeId })),
  );
  const held = await lockPlaces(tx, places, { waits: false });
  const heldByKey = new Map(held.map((each) => [keyOf(each), each]));
  const events = await listEvents(tx, places, payments.provider);
  const offers = await findOffers(tx, sizes);
  const restock = await listRestock(tx, calls);
  const priced = calls.map(({ fan, input }) =>
    priceLines(
      input.items.map(({ size_id: sizeId, quantity }) => ({ sizeId, quantity })),
      offers.filter(({ event_id: eventId }) => eventId === input.event_id),
      new Set(restock.filter(({ fanId }) => fanId === fan.id).map(({ sizeId }) => sizeId)),
    ),
  );
  const promos = await reckonCodes(tx, calls, priced);
  const typed = calls.flatMap(({ input, fan }) => (input.promo_code === null ? [] : [fan.id]));
  const named = calls.flatMap(({ input, fan }) => (input.receipt_email === null ? [] : [fan.id]));
  const usedUp = await listReceiptsUsedUp(tx, named);
  const guessers = typed.length === 0 ? new Set<number>() : await listGuessers(tx, typed);
  return calls.flatMap((call, place) => {
    const { input, fan } = call;
    const event = events[place] ?? null;
    const mine = heldByKey.get(keyOf({ eventId: input.event_id, fanId: fan.id }));
    const isGuessing = input.promo_code !== null && guessers.has(fan.id);
    if (event === null || mine === undefined || isGuessing) return [];
    if (input.receipt_email !== null && usedUp.has(fan.id)) return [];
    const { serviceFeeThousandths } = config;
    const cart = reckonCart({
      event,
      lines: priced[place] ?? [],
      deliveryKind: input.delivery.kind,
      answer: promos.get(call) ?? null,
      serviceFeeThousandths,
      minimumCents: payments.minimumCents,
    });
    if (cart.amounts.totalCents === 0) return [];
    return refusalOf(input, mine, event, cart) === null ? [{ call, event, cart }] : [];
  });
}

const listRestock = (tx: Tx, calls: readonly Call[]): Promise<FanOfSize[]> =>
  listOffers(
    tx,
    calls.flatMap(({ fan, input }) => input.items.map(({ size_id: sizeId }) => ({ fanId: fan.id, sizeId }))),
  );

async function reckonCodes(
  tx: Tx,
  calls: readonly Call[],
  priced: readonly ReckonedCart['lines'][],
): Promise<Map<Call, PromoAnswer>> {
  const asked = calls.flatMap((call, place) =>
    call.input.promo_code === null
      ? []
      : [{ call, code: call.input.promo_code, subTotals: subTotalsOf(priced[place] ?? []) }],
  );
  const answers = await reckonPromos(tx, asked);
  return new Map(
    asked.flatMap(({ call }, place) => {
      const answer = answers[place];
      return answer === undefined ? [] : [[call, answer] as const];
    }),
  );
}

const keyOf = ({ eventId, fanId }: { eventId: number; fanId: number }) => `${eventId}/${fanId}`;

/**
 * Locks stock and promo codes, and returns the buyers for whom enough is left, first come, first served. The caller
 * reserves their items.
 */
async function serve(tx: Tx, buyers: readonly Buyer[]): Promise<Buyer[]> {
  if (buyers.length === 0) return [];
  const lines = buyers.flatMap(({ cart }) => cart.lines);
  const { drops, sizes } = await lockStock(tx, {
    dropIds: [...new Set(lines.flatMap(({ dropId }) => dropId ?? []))],
    sizeIds: [...new Set(lines.map(({ sizeId }) => sizeId))],
  });
  const codeIds = [...new Set(buyers.flatMap(({ cart }) => cart.promo?.promoCodeId ?? []))];
  const uses = codeIds.length === 0 ? new Map<number, number>() : await lockUses(tx, codeIds);
  // Reads the offers again, because they may have lapsed before the lock.
  const calls = buyers.filter(({ cart }) => hasOffer(cart)).map(({ call }) => call);
  const restock = calls.length === 0 ? [] : await listRestock(tx, calls);
  const takeOffer = (fanId: number, sizeId: number): number => {
    const place = restock.findIndex((offer) => offer.fanId === fanId && offer.sizeId === sizeId);
    return place < 0 ? 0 : restock.splice(place, 1).length;
  };
  return buyers.filter(({ call, cart: { lines: wanted, promo } }) =>
    takeAll([
      ...wanted.map(({ sizeId, quantity }) => ({
        from: sizes,
        id: sizeId,
        quantity: quantity - takeOffer(call.fan.id, sizeId),
      })),
      ...wanted.flatMap(({ dropId, quantity }) => (dropId === null ? [] : [{ from: drops, id: dropId, quantity }])),
      ...(promo === null ? [] : [{ from: uses, id: promo.promoCodeId, quantity: 1 }]),
    ]),
  );
}

interface Taken {
  from: Map<number, number>;
  id: number;
  quantity: number;
}

function takeAll(wanted: readonly Taken[]): boolean {
  const add = (sign: 1 | -1) => {
    for (const { from, id, quantity } of wanted) from.set(id, (from.get(id) ?? 0) + sign * quantity);
  };
  add(-1);
  const isThere = wanted.every(({ from, id }) => (from.get(id) ?? 0) >= 0);
  if (!isThere) add(1);
  return isThere;
}
