import type { DeliveryKind } from '@backline/contract/order-amounts';
import type { SellingEvent } from './shop.repository.ts';

/** How an event lets its fans have what they buy: in their seat, at the kiosk, or, where it has neither, by mail. */
export function deliveryKindsOf(event: Pick<SellingEvent, 'in_seat_delivery' | 'kiosk_available'>): DeliveryKind[] {
  const kinds: DeliveryKind[] = [];
  if (event.in_seat_delivery) kinds.push('seat');
  if (event.kiosk_available) kinds.push('kiosk');
  return kinds.length === 0 ? ['shipping'] : kinds;
}
