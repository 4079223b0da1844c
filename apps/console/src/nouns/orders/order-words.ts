import type { ListedEventOrder } from '@backline/contract/event-orders';
import { formatCount } from '../../lib/format.ts';

type Place = Pick<ListedEventOrder, 'section' | 'row' | 'seat'>;

/** `Section A, Row 1, Seat 2`: what of it is known. */
export const seatOf = ({ section, row, seat }: Place): string =>
  [
    ['Section', section],
    ['Row', row],
    ['Seat', seat],
  ]
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label} ${value}`)
    .join(', ');

export const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** What of it, and where it goes, in one line. */
export function placeOf(order: Place & Pick<ListedEventOrder, 'quantity' | 'delivery_kind'>): string {
  const where = { seat: seatOf(order), kiosk: 'Kiosk pickup', shipping: 'By mail' }[order.delivery_kind];
  return `${counted(order.quantity, 'thing', 'things')} · ${where}`;
}

/** `GENERIC` is a size for what has none. */
export const thingOf = ({ title, size }: { title: string; size: string }): string =>
  size === 'GENERIC' ? title : `${title}, ${size}`;
