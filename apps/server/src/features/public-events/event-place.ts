import type { PublicEvent } from '@backline/contract/events';

/** Where it is, as one would write it on an envelope. */
export function addressOf({ address1, city, state, zipcode, country }: PublicEvent): string {
  return [address1, city, state, zipcode, country].filter(Boolean).join(', ');
}

/** The same with the venue's name, as maps and calendars want it. */
export const placeOf = (event: PublicEvent) => `${event.venue}, ${addressOf(event)}`;
