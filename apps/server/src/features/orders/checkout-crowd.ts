import { eventOrders } from '@backline/contract/event-orders';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type { startCheckout } from '@backline/contract/orders';
import { shopStock } from '@backline/contract/shop';
import type { Tx } from '../../platform/db/database.ts';
import type { CrowdCall } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdStockTogether, lockStock } from '../products/index.ts';
import { amountsOf, findOffers, listEvents, priceLines, type ReckonedCart, type SellingEvent } from '../shop/index.ts';
import { presentStarted, refusalOf, startedEntry } from './checkout.service.ts';
import { lockPlaces } from './fan-places.repository.ts';
import { newOrder } from './new-order.ts';
import * as orders from './orders.repository.ts';

type Call = CrowdCall<ParsedInput<typeof startCheckout>>;

interface Buyer {
  call: Call;
  event: SellingEvent;
  cart: ReckonedCart;
}

/**
 * The same of everybody who presses at this moment: those whose cart stands as they were shown it, first come, first served. Whoever has
 * a promo code, or is refused by anything, goes alone and is told why.
 */
export async function startCheckoutCrowd(
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
    buyers.map(({ cart }, place) => ({ orderId: made[place]?.id ?? 0, lines: cart.lines })),
  );
  const answers = new Map<Call, Output<typeof startCheckout>>();
  for (const [place, { call, event }] of buyers.entries()) {
    const [order, stored] = [asked[place], made[place]];
    if (order === undefined || stored === undefined) throw new Error('an order was not made');
    call.audit(startedEntry(order, stored));
    call.notify({ topic: shopStock, eventId: event.event_id });
    call.notify({ topic: eventOrders, eventId: event.event_id });
    answers.set(call, presentStarted(stored));
  }
  return calls.map((call) => answers.get(call) ?? null);
}

/** Those in whose way nothing stands, as far as can be seen without holding anything. */
async function reckon(tx: Tx, all: readonly Call[], { payments, config }: Platform): Promise<Buyer[]> {
  const calls = all.filter(({ input }) => input.promo_code === null);
  if (calls.length === 0) return [];
  const places = calls.map(({ fan, input }) => ({ eventId: input.event_id, fanId: fan.id }));
  const sizes = calls.flatMap(({ input }) =>
    input.items.map(({ size_id: sizeId }) => ({ eventId: input.event_id, sizeId })),
  );
  const held = await lockPlaces(tx, places, { waits: false });
  const heldByKey = new Map(held.map((each) => [keyOf(each), each]));
  const events = await listEvents(tx, places, payments.provider);
  const offers = await findOffers(tx, sizes);
  return calls.flatMap((call, place) => {
    const { input, fan } = call;
    const event = events[place] ?? null;
    const mine = heldByKey.get(keyOf({ eventId: input.event_id, fanId: fan.id }));
    if (event === null || mine === undefined) return [];
    const items = input.items.map(({ size_id: sizeId, quantity }) => ({ sizeId, quantity }));
    const lines = priceLines(
      items,
      offers.filter(({ event_id: eventId }) => eventId === input.event_id),
    );
    const { serviceFeeThousandths } = config;
    const amounts = amountsOf({ event, lines, discountCents: 0, serviceFeeThousandths });
    const cart: ReckonedCart = { lines, amounts, promo: null, promoRefusal: '' };
    return refusalOf(input, mine, event, cart) === null ? [{ call, event, cart }] : [];
  });
}

const keyOf = ({ eventId, fanId }: { eventId: number; fanId: number }) => `${eventId}/${fanId}`;

/** Of these, in their order, whose things are there. What they take is held from here on. */
async function serve(tx: Tx, buyers: readonly Buyer[]): Promise<Buyer[]> {
  if (buyers.length === 0) return [];
  const lines = buyers.flatMap(({ cart }) => cart.lines);
  const { drops, sizes } = await lockStock(tx, {
    dropIds: [...new Set(lines.flatMap(({ dropId }) => dropId ?? []))],
    sizeIds: [...new Set(lines.map(({ sizeId }) => sizeId))],
  });
  return buyers.filter(({ cart }) => {
    const [dropsAfter, sizesAfter] = [new Map(drops), new Map(sizes)];
    for (const { sizeId, dropId, quantity } of cart.lines) {
      sizesAfter.set(sizeId, (sizesAfter.get(sizeId) ?? 0) - quantity);
      if (dropId !== null) dropsAfter.set(dropId, (dropsAfter.get(dropId) ?? 0) - quantity);
    }
    if ([...dropsAfter.values(), ...sizesAfter.values()].some((left) => left < 0)) return false;
    for (const [id, left] of dropsAfter) drops.set(id, left);
    for (const [id, left] of sizesAfter) sizes.set(id, left);
    return true;
  });
}
