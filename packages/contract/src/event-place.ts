import type { PublicEvent } from './events.ts';

type Placed = Pick<PublicEvent, 'venue' | 'address1' | 'city' | 'state' | 'zipcode' | 'country'> & {
  /** The public page leaves it out. */
  address2?: string;
};

/** Where it is, as one would write it on an envelope. */
export function addressOf({ address1, address2, city, state, zipcode, country }: Placed): string {
  return [address1, address2, city, `${state} ${zipcode}`.trim(), country].filter(Boolean).join(', ');
}

/** The same with the venue's name, as maps and calendars want it. */
export const placeOf = (event: Placed) => `${event.venue}, ${addressOf(event)}`;

/** Of a map that finds the place by its words. */
export const mapUrl = (event: Placed) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeOf(event))}`;
