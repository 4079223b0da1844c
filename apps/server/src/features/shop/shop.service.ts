import * as contract from '@backline/contract/shop';
import type { DeliveryKind } from '@backline/contract/order-amounts';
import * as eventTexts from '@backline/contract/events.texts';
import { sentenceIn } from '@backline/languages/sentences';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { imageAddress } from '../events/index.ts';
import { listOffers, listPlaces } from '../products/index.ts';
import { reckonPromo, refuseGuessing } from '../promo-codes/index.ts';
import { priceLines, reckonCart, subTotalsOf, type CartItem, type ReckonedCart } from './cart.ts';
import { deliveryKindsOf } from './shop.policy.ts';
import { presentAmounts, presentLine, presentShop } from './shop.presenter.ts';
import * as shop from './shop.repository.ts';

export const getShop: Call<typeof contract.getShop, FanContext> = async (ctx, { event_id: eventId }) => {
  const [event, offers, places] = await Promise.all([
    shop.findEvent(ctx.db, { eventId, fanId: ctx.fan.id, provider: ctx.platform.payments.provider }),
    shop.listOffers(ctx.db, { eventId, most: contract.maxShownProducts }),
    listPlaces(ctx.db, ctx.fan.id),
  ]);
  if (event === null) throw notFound(eventTexts.eventNotFound);
  return presentShop(event, { offers, places }, imageAddress(ctx.platform));
};

export const quoteCart: Call<typeof contract.quoteCart, FanContext> = async (ctx, input) => {
  const items = input.items.map(({ size_id: sizeId, quantity }) => ({ sizeId, quantity }));
  const { event_id: eventId, promo_code: code, delivery_kind: deliveryKind } = input;
  const guessing = code === null ? null : await refuseGuessing(ctx, { eventId, code });
  const wanted = { eventId, fanId: ctx.fan.id, items, deliveryKind, promoCode: guessing === null ? code : null };
  const found = await findCart(ctx.db, ctx.platform, wanted);
  if (found === null) throw notFound(eventTexts.eventNotFound);
  const { event, cart, kind } = found;
  const address = imageAddress(ctx.platform);
  return {
    items: cart.lines.map((line, place) => presentLine(line, cart.amounts.itemsCents[place] ?? 0, address)),
    ...presentAmounts(cart, { event, kind }, ctx.platform.config.serviceFeeThousandths),
    promo_refusal: sentenceIn(ctx.language, guessing ?? cart.promoRefusal),
    total_refusal: sentenceIn(ctx.language, cart.totalRefusal),
  };
};

export interface WantedCart {
  eventId: number;
  fanId: number;
  items: readonly CartItem[];
  deliveryKind: DeliveryKind | null;
  promoCode: string | null;
}

export async function findCart(
  db: Connection,
  { payments, config }: Pick<Platform, 'payments' | 'config'>,
  { eventId, fanId, items, deliveryKind, promoCode }: WantedCart,
): Promise<{ event: shop.SellingEvent; cart: ReckonedCart; kind: DeliveryKind } | null> {
  const sizeIds = items.map(({ sizeId }) => sizeId);
  const [event, offers, held] = await Promise.all([
    shop.findEvent(db, { eventId, fanId, provider: payments.provider }),
    shop.findOffers(
      db,
      sizeIds.map((sizeId) => ({ eventId, sizeId })),
    ),
    listOffers(
      db,
      sizeIds.map((sizeId) => ({ fanId, sizeId })),
    ),
  ]);
  if (event === null) return null;
  const lines = priceLines(items, offers, new Set(held.map(({ sizeId }) => sizeId)));
  const answer = promoCode === null ? null : await reckonPromo(db, { code: promoCode, subTotals: subTotalsOf(lines) });
  const { serviceFeeThousandths } = config;
  const { minimumCents } = payments;
  const kind = deliveryKind ?? deliveryKindsOf(event)[0] ?? 'shipping';
  const cart = reckonCart({ event, lines, deliveryKind: kind, answer, serviceFeeThousandths, minimumCents });
  return { event, cart, kind };
}

export const countShopStock = (db: Connection, eventIds: readonly number[]) =>
  shop.countLeft(db, eventIds, contract.maxShownProducts);
