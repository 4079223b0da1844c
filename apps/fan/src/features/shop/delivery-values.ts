import type { Attendance } from '@backline/contract/attendance';
import type { Input } from '@backline/contract/operation';
import type { DeliveryKind } from '@backline/contract/order-amounts';
import type { startCheckout } from '@backline/contract/orders';
import { noPhone, toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';

import { deliveryOf, keepDelivery } from './cart-store.ts';

export interface DeliveryValues {
  kind: DeliveryKind;
  section: string;
  row: string;
  seat: string;
  shipping_name: string;
  shipping_address1: string;
  shipping_city: string;
  shipping_state: string;
  shipping_zip: string;
  shipping_country: string;
  phone: PhoneValue;
  email: string;
}

const firstDelivery = ({ section, row, seat }: Attendance, kinds: readonly DeliveryKind[]): DeliveryValues => ({
  kind: kinds[0] ?? 'kiosk',
  section,
  row,
  seat,
  shipping_name: '',
  shipping_address1: '',
  shipping_city: '',
  shipping_state: '',
  shipping_zip: '',
  shipping_country: '',
  phone: noPhone,
  email: '',
});

/**
 * Returns the values typed before a reload. Replaces a delivery kind that is no longer available by the first available
 * one.
 */
export function keptDelivery(event: Attendance, kinds: readonly DeliveryKind[]): DeliveryValues {
  const first = firstDelivery(event, kinds);
  const kept = deliveryOf(event.event_id, first);
  return kinds.includes(kept.kind) ? kept : { ...kept, kind: first.kind };
}

/** Stores only what differs from the default, so that a later check-in updates the seat. */
export function keepTyped(event: Attendance, kinds: readonly DeliveryKind[], values: DeliveryValues): void {
  const first: Record<string, unknown> = { ...firstDelivery(event, kinds) };
  const isTyped = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(first[name]);
  keepDelivery(event.event_id, Object.fromEntries(Object.entries(values).filter(isTyped)));
}

export function deliverTo(values: DeliveryValues): Input<typeof startCheckout>['delivery'] {
  const { kind, section, row, seat, phone, ...address } = values;
  switch (kind) {
    case 'seat':
      return { kind, section, row, seat };
    case 'kiosk':
      return { kind };
    case 'shipping':
      return { kind, ...address, shipping_phoneno: toPhoneNumber(phone) };
  }
}

export const inputsOf = (values: DeliveryValues): string[] =>
  Object.keys(deliverTo(values))
    .filter((name) => name !== 'kind')
    .map((name) => `delivery.${name}`);
