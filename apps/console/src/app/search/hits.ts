import { processingStatusNames } from '@backline/contract/order-status';
import type { Found } from '@backline/contract/search';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import { formatDateTime } from '../../lib/format.ts';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import type { Item } from './recent-items.ts';

export interface Group {
  name: string;
  items: Item[];
}

const searchOf = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`;
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

/**
 * Turns a search response into links. No page shows a single fan, so a fan's link opens a list filtered to this fan:
 * the event's list if they joined the event, otherwise the list of all fans.
 */
export function groupsOf(found: Found, event: EventRef | null): Group[] {
  const groups: Group[] = [
    {
      name: 'Orders',
      items: found.orders.map((order) => ({
        label: `Order ${order.order_no}`,
        detail: joined(order.user_name, processingStatusNames[order.order_processing_status], order.event.name),
        to: (order.isflashwave ? eventPaths.cardOrder : eventPaths.storeOrder)(order.event, order.id),
      })),
    },
    {
      name: 'Events',
      items: found.events.map(({ id, name, event_dttm: at, timezone }) => ({
        label: name,
        detail: `${formatDateTime(at, zoneOf(timezone))} ${shownZone(timezone, at)}`,
        to: eventPaths.detail({ id, name }),
      })),
    },
    {
      name: 'Fans',
      items: found.fans.map(({ name, email, phone_number: number, is_at_event: isHere }) => ({
        label: name,
        detail: joined(number, email),
        to: searchOf(isHere && event !== null ? eventPaths.fans(event) : eventPaths.allFans, number ?? email ?? name),
      })),
    },
    {
      name: 'Support tickets',
      items: found.tickets.map(({ id, title, name, event: of }) => ({
        label: title,
        detail: joined(name, of?.name ?? 'General support'),
        to: `${of === null ? eventPaths.allTickets : eventPaths.ticketsOf(of)}?status=all&ticket=${id}`,
      })),
    },
    {
      name: 'Artists',
      items: found.artists.map((artist) => ({ label: artist.name, detail: '', to: peoplePaths.profile(artist) })),
    },
    {
      name: 'Products',
      items: found.products.map(({ id, title, artist }) => ({
        label: title,
        detail: artist.name,
        to: peoplePaths.product(artist, id),
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
