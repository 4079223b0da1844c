import { itemName } from '@backline/contract/item-name';
import { toDollars, toPercent } from '@backline/contract/money';
import type { DeliveryKind, OrderAmounts } from '@backline/contract/order-amounts';
import * as orderTexts from '@backline/contract/orders.texts';
import type { Quote, Shop, ShopProduct } from '@backline/contract/shop';
import { epochMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import type { CartLine, ReckonedCart } from './cart.ts';
import { deliveryKindsOf, deliveryThousandthsOf } from './shop.policy.ts';
import type { OfferRow, SellingEvent } from './shop.repository.ts';

interface Shelf {
  offers: readonly OfferRow[];
  places: readonly { size_id: number; expires_at: string | null }[];
}

export function presentShop(event: SellingEvent, { offers, places }: Shelf, imageAddress: ImageAddress): Shop {
  const products = new Map<number, ShopProduct>();
  for (const offer of offers) {
    const product = products.get(offer.product_id) ?? presentProduct(offer, imageAddress);
    product.sizes.push({ size_id: offer.size_id, size: offer.size, left: offer.available });
    products.set(offer.product_id, product);
  }
  return {
    is_open: event.account_id !== null,
    delivery: {
      kinds: deliveryKindsOf(event),
      kiosk_location: event.kiosk_location,
      kiosk_pickup: event.kiosk_pickup,
    },
    products: [...products.values()],
    restock: places.map(({ size_id, expires_at: end }) => ({
      size_id,
      offer_end_dttm: end === null ? null : epochMs(end),
    })),
  };
}

function presentProduct({ drop, ...row }: OfferRow, imageAddress: ImageAddress): ShopProduct {
  return {
    product_id: row.product_id,
    artist_id: row.artist_id,
    artist_name: row.artist_name,
    title: row.title,
    description: row.description,
    image_url: row.image_key === null ? null : imageAddress(row.image_key),
    image_thumbnail_url: row.image_thumbnail_key === null ? null : imageAddress(row.image_thumbnail_key),
    price: toDollars(row.price_cents),
    is_drop_only: row.is_drop_only,
    drop:
      drop === null
        ? null
        : {
            drop_id: drop.id,
            state: drop.state,
            drop_start_dttm: epochMs(drop.starts_at),
            drop_end_dttm: epochMs(drop.ends_at),
            special_price: toDollars(drop.special_price_cents),
            left: drop.left,
          },
    sizes: [],
  };
}

export function presentAmounts(
  { amounts, promo }: ReckonedCart,
  { event, kind }: { event: SellingEvent; kind: DeliveryKind },
  serviceFeeThousandths: number,
): OrderAmounts {
  const discount = promo?.discount ?? null;
  const percent = deliveryThousandthsOf(event, kind);
  return {
    sub_total: toDollars(amounts.subTotalCents),
    promo_code: promo?.code ?? null,
    discount_type: discount?.type ?? null,
    discount_value: discount === null ? 0 : valueOf(discount),
    discount_amount: toDollars(amounts.discountCents),
    delivery_charge: percent === null ? null : toPercent(percent),
    delivery_charge_amount: toDollars(amounts.deliveryCents),
    platform_service_fee: toPercent(serviceFeeThousandths),
    platform_service_fee_amount: toDollars(amounts.serviceFeeCents),
    tax_percentage: toPercent(event.tax_rate_thousandths),
    total_tax_amount: toDollars(amounts.taxCents),
    total_amount: toDollars(amounts.totalCents),
  };
}

const valueOf = (discount: { type: 'fixed'; cents: number } | { type: 'percentage'; thousandths: number }) =>
  discount.type === 'fixed' ? toDollars(discount.cents) : toPercent(discount.thousandths);

export function presentLine(line: CartLine, subTotalCents: number, imageAddress: ImageAddress): Quote['items'][number] {
  return {
    size_id: line.sizeId,
    quantity: line.quantity,
    title: line.title,
    size: line.size,
    image_thumbnail_url: line.imageThumbnailKey === null ? null : imageAddress(line.imageThumbnailKey),
    item_price: toDollars(line.priceCents),
    sub_total: toDollars(subTotalCents),
    is_drop: line.dropId !== null,
    trouble: line.trouble,
    left: line.left,
  };
}

export function reportTrouble({ title, size, trouble, left }: CartLine): string {
  const what = itemName({ title, size });
  switch (trouble) {
    case 'not_begun':
      return orderTexts.orderLineNotBegun(title);
    case 'paused':
      return orderTexts.orderLinePaused(title);
    case 'sold_out':
      return orderTexts.orderLineSoldOut(what);
    case 'too_many':
      return orderTexts.orderLineTooMany(what, left);
    case 'gone':
    case null:
      return orderTexts.orderLineGone(what === '' ? 'This' : what);
  }
}
