import type { PublicEvent } from './events.ts';

type Placed = Pick<PublicEvent, 'venue' | 'address1' | 'city' | 'state' | 'zipcode' | 'country'> & {
  address2?: string;
};

export function addressOf({ address1, address2, city, state, zipcode, country }: Placed): string {
  return [address1, address2, city, `${state} ${zipcode}`.trim(), country].filter(Boolean).join(', ');
}

export const placeOf = (event: Placed) => `${event.venue}, ${addressOf(event)}`;

export const mapUrl = (event: Placed) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeOf(event))}`;
