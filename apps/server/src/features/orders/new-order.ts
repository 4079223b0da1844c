import { randomInt } from 'node:crypto';
import type { ParsedInput } from '@backline/contract/operation';
import type { DeliverTo, startCheckout } from '@backline/contract/orders';
import type { Platform } from '../../platform/context/platform.ts';
import { deliveryThousandthsOf, type ReckonedCart, type SellingEvent } from '../shop/index.ts';
import type { NewItem, NewOrder } from './orders.repository.ts';

/** Omits I, L, O, 0 and 1, because people read order numbers aloud. Ten random characters cannot be guessed. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newOrderNo = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

interface Made {
  asked: Pick<ParsedInput<typeof startCheckout>, 'delivery'>;
  event: SellingEvent;
  cart: ReckonedCart;
  fanId: number;
  platform: Pick<Platform, 'payments' | 'config'>;
}

export function newOrder({ asked: { delivery }, event, cart, fanId, platform }: Made): NewOrder {
  const { amounts, promo } = cart;
  const discount = promo?.discount ?? null;
  return {
    order_no: newOrderNo(),
    event_id: event.event_id,
    user_id: fanId,
    manager_id: event.manager_id,
    provider: platform.payments.provider,
    account_id: event.account_id ?? '',
    sub_total_cents: amounts.subTotalCents,
    promo_code_id: promo?.promoCodeId ?? null,
    promo_code: promo?.code ?? null,
    discount_type: discount?.type ?? null,
    promo_cents: discount?.type === 'fixed' ? discount.cents : null,
    promo_thousandths: discount?.type === 'percentage' ? discount.thousandths : null,
    discount_cents: amounts.discountCents,
    delivery_thousandths: deliveryThousandthsOf(event, delivery.kind),
    delivery_cents: amounts.deliveryCents,
    service_fee_thousandths: platform.config.serviceFeeThousandths,
    service_fee_cents: amounts.serviceFeeCents,
    tax_thousandths: event.tax_rate_thousandths,
    tax_cents: amounts.taxCents,
    total_cents: amounts.totalCents,
    ...deliveryColumns(delivery, event),
    items: itemsOf(cart),
  };
}

const itemsOf = ({ lines, amounts }: ReckonedCart): NewItem[] =>
  lines.map((line, place) => ({
    position: place + 1,
    product_id: line.productId,
    size_id: line.sizeId,
    drop_id: line.dropId,
    title: line.title,
    size: line.size,
    image_thumbnail_key: line.imageThumbnailKey,
    quantity: line.quantity,
    item_price_cents: line.priceCents,
    sub_total_cents: amounts.itemsCents[place] ?? 0,
  }));

function deliveryColumns(delivery: DeliverTo, event: SellingEvent) {
  const isSeat = delivery.kind === 'seat';
  const isKiosk = delivery.kind === 'kiosk';
  const address = delivery.kind === 'shipping' ? delivery : null;
  return {
    delivery_kind: delivery.kind,
    section: isSeat ? delivery.section : '',
    seat_row: isSeat ? delivery.row : '',
    seat: isSeat ? delivery.seat : '',
    kiosk_location: isKiosk ? event.kiosk_location : '',
    kiosk_pickup: isKiosk ? event.kiosk_pickup : '',
    shipping_name: address?.shipping_name ?? null,
    shipping_address1: address?.shipping_address1 ?? null,
    shipping_city: address?.shipping_city ?? null,
    shipping_state: address?.shipping_state ?? null,
    shipping_zip: address?.shipping_zip ?? null,
    shipping_country: address?.shipping_country ?? null,
    shipping_phone: address?.shipping_phoneno ?? null,
    shipping_email: address?.email ?? null,
  };
}
