import type { Attendance } from '@backline/contract/attendance';
import type { Input } from '@backline/contract/operation';
import type { DeliveryKind } from '@backline/contract/order-amounts';
import type { startCheckout } from '@backline/contract/orders';
import { noPhone, toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';

/** How the fan wants it, as it is typed. */
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

/** With the seat that the event knows. */
export const firstDelivery = ({ section, row, seat }: Attendance, kinds: readonly DeliveryKind[]): DeliveryValues => ({
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

/** What the fan types for it, by the wire's names: the inputs that are shown, and no others. */
export const inputsOf = (values: DeliveryValues): string[] =>
  Object.keys(deliverTo(values))
    .filter((name) => name !== 'kind')
    .map((name) => `delivery.${name}`);
