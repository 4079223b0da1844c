import { formatCents, sumOf, timesOf } from '@backline/contract/money';
import type { DeliveryKind } from '@backline/contract/order-amounts';
import { orderLines, type OrderLines } from '@backline/contract/order-lines';
import type { PromoTerms } from '@backline/contract/promo-discount';
import * as orderTexts from '@backline/contract/orders.texts';
import type { CartTrouble } from '@backline/contract/shop';
import type { PromoAnswer } from '../promo-codes/index.ts';
import { deliveryChargeOf } from './shop.policy.ts';
import type { OfferRow, SellingEvent } from './shop.repository.ts';

export interface CartItem {
  sizeId: number;
  quantity: number;
}

export interface CartLine extends CartItem {
  productId: number;
  artistId: number;
  /** Id of the drop whose price applies, or null. */
  dropId: number | null;
  priceCents: number;
  title: string;
  size: string;
  imageThumbnailKey: string | null;
  trouble: CartTrouble | null;
  /** Units that the buyer can take: those in stock, and the one that an offer holds for them. */
  left: number;
  /** Units that an offer holds for the buyer. */
  offered: number;
}

export interface ReckonedCart {
  lines: CartLine[];
  amounts: OrderLines;
  promo: { promoCodeId: number; code: string; discount: PromoTerms['discount'] } | null;
  /** Empty if the code applies or none was typed. */
  promoRefusal: string;
  /** Empty if the total can be paid, or is zero. */
  totalRefusal: string;
}

/** Returns the priced lines of a cart. `held` has the sizes of which an offer holds a unit for the buyer. Reserves nothing. */
export function priceLines(
  items: readonly CartItem[],
  offers: readonly OfferRow[],
  held: ReadonlySet<number>,
): CartLine[] {
  const bySize = new Map(offers.map((offer) => [offer.size_id, offer]));
  const dropsLeft = new Map(offers.flatMap(({ drop }) => (drop === null ? [] : [[drop.id, drop.left] as const])));
  const priced = items.map((item) => pricedLine(item, bySize.get(item.sizeId), held.has(item.sizeId) ? 1 : 0));
  return priced.map((line) => withTrouble(line, priced, dropsLeft));
}

export function subTotalsOf(lines: readonly CartLine[]): { artistId: number; cents: number }[] {
  const buyable = lines.filter(({ trouble }) => trouble === null);
  const artistIds = [...new Set(buyable.map(({ artistId }) => artistId))];
  return artistIds.map((artistId) => ({
    artistId,
    cents: sumOf(buyable.filter((line) => line.artistId === artistId).map(subTotalOf)),
  }));
}

/** Returns whether an offer holds a unit of the cart for its buyer. */
export const hasOffer = ({ lines }: Pick<ReckonedCart, 'lines'>): boolean => lines.some(({ offered }) => offered > 0);

interface Costs {
  event: SellingEvent;
  lines: CartLine[];
  deliveryKind: DeliveryKind;
  answer: PromoAnswer | null;
  serviceFeeThousandths: number;
  /** The smallest amount that the provider charges, in cents. */
  minimumCents: number;
}

export function reckonCart({
  event,
  lines,
  deliveryKind,
  answer,
  serviceFeeThousandths,
  minimumCents,
}: Costs): ReckonedCart {
  const promo = answer?.refusal === null ? answer : null;
  const amounts = orderLines({
    items: lines,
    discountCents: promo?.discountCents ?? 0,
    delivery: deliveryChargeOf(event, deliveryKind),
    serviceFeeThousandths,
    taxThousandths: event.tax_rate_thousandths,
  });
  return {
    lines,
    amounts,
    promo,
    promoRefusal: answer === null || answer.refusal === null ? '' : answer.message,
    totalRefusal: totalRefusalOf(amounts, minimumCents),
  };
}

/** Returns why the total cannot be paid, or ''. This is reported before anything is reserved. */
const totalRefusalOf = ({ totalCents }: OrderLines, minimumCents: number): string =>
  totalCents > 0 && totalCents < minimumCents ? orderTexts.orderTooSmall(formatCents(minimumCents)) : '';

function pricedLine(item: CartItem, offer: OfferRow | undefined, offered: number): CartLine {
  if (offer === undefined) {
    const gone = {
      productId: 0,
      artistId: 0,
      dropId: null,
      priceCents: 0,
      title: '',
      size: '',
      imageThumbnailKey: null,
    };
    return { ...item, ...gone, trouble: 'gone', left: 0, offered };
  }
  const { drop } = offer;
  const line = {
    ...item,
    offered,
    productId: offer.product_id,
    artistId: offer.artist_id,
    title: offer.title,
    size: offer.size,
    imageThumbnailKey: offer.image_thumbnail_key,
  };
  if (drop?.state === 'running') {
    const left = Math.min(offer.available + offered, drop.left);
    return { ...line, dropId: drop.id, priceCents: drop.special_price_cents, trouble: null, left };
  }
  if (!offer.is_drop_only || drop === null) {
    return { ...line, dropId: null, priceCents: offer.price_cents, trouble: null, left: offer.available + offered };
  }
  const trouble = { before: 'not_begun', paused: 'paused', sold_out: 'sold_out' } as const;
  return { ...line, dropId: drop.id, priceCents: drop.special_price_cents, trouble: trouble[drop.state], left: 0 };
}

/** Marks a line that is unavailable. Compares stock with the sum of all lines of the same size and drop. */
function withTrouble(line: CartLine, all: readonly CartLine[], dropsLeft: ReadonlyMap<number, number>): CartLine {
  if (line.trouble !== null) return line;
  if (line.left === 0) return { ...line, trouble: 'sold_out' };
  const { sizeId, dropId } = line;
  const ofSize = all.filter((other) => other.sizeId === sizeId);
  const ofDrop = dropId === null ? [] : all.filter((other) => other.dropId === dropId);
  const dropLeft = dropId === null ? 0 : (dropsLeft.get(dropId) ?? 0);
  const isTooMany = sumOf(ofSize.map(quantityOf)) > line.left || sumOf(ofDrop.map(quantityOf)) > dropLeft;
  return isTooMany ? { ...line, trouble: 'too_many' } : line;
}

const quantityOf = ({ quantity }: CartItem) => quantity;
const subTotalOf = ({ priceCents, quantity }: CartLine) => timesOf(priceCents, quantity);
