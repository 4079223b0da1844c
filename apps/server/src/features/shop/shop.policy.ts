import type { DeliveryKind } from '@backline/contract/order-amounts';
import type { DeliveryCharge } from '@backline/contract/order-lines';
import type { SellingEvent } from './shop.repository.ts';

/**
 * Returns the delivery options of an event. An event that offers neither seat delivery nor the kiosk ships its orders.
 */
export function deliveryKindsOf(event: Pick<SellingEvent, 'in_seat_delivery' | 'kiosk_available'>): DeliveryKind[] {
  const kinds: DeliveryKind[] = [];
  if (event.in_seat_delivery) kinds.push('seat');
  if (event.kiosk_available) kinds.push('kiosk');
  return kinds.length === 0 ? ['shipping'] : kinds;
}

type Charges = Pick<SellingEvent, 'delivery_cents' | 'delivery_percent_thousandths' | 'charges_delivery_for_pickup'>;

export const isDeliveryCharged = (event: Charges, kind: DeliveryKind): boolean =>
  kind !== 'kiosk' || event.charges_delivery_for_pickup;

export function deliveryChargeOf(event: Charges, kind: DeliveryKind): DeliveryCharge {
  if (!isDeliveryCharged(event, kind)) return { method: 'fixed', cents: 0 };
  const { delivery_cents: cents, delivery_percent_thousandths: thousandths } = event;
  return cents === null ? { method: 'percentage', thousandths: thousandths ?? 0 } : { method: 'fixed', cents };
}

/** Returns the delivery percentage in thousandths, or null for a fixed amount or no charge. */
export const deliveryThousandthsOf = (event: Charges, kind: DeliveryKind): number | null =>
  isDeliveryCharged(event, kind) ? event.delivery_percent_thousandths : null;
