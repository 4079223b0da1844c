import type { ListedEventOrder } from '@backline/contract/event-orders';

type Place = Pick<ListedEventOrder, 'section' | 'row' | 'seat'>;

/** Formats a seat as `Section A, Row 1, Seat 2`. Leaves out unknown parts. */
export const seatOf = ({ section, row, seat }: Place): string =>
  [
    ['Section', section],
    ['Row', row],
    ['Seat', seat],
  ]
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label} ${value}`)
    .join(', ');

type Delivered = Place & Pick<ListedEventOrder, 'delivery_kind'>;

export const deliveryOf = (order: Delivered): string =>
  ({ seat: seatOf(order), kiosk: 'Kiosk pickup', shipping: 'By mail' })[order.delivery_kind];
