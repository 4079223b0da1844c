import { eventFields } from '@backline/contract/event-fields';
import type { createEvent } from '@backline/contract/events';
import type { Input } from '@backline/contract/operation';
import { neededFields } from './filled-fields.ts';

/** Returns the minimal input of the event form; a new event also needs `seo_url`. */
export function eventInput(name: string, artistId: number): Omit<Input<typeof createEvent>, 'seo_url'> {
  return {
    ...neededFields(eventFields, {
      event_name: name,
      event_dttm: Date.now(),
      venue: 'Hall',
      country: 'United States',
      state: 'Illinois',
      city: 'Chicago',
      zipcode: '60614',
      tax_rate: 0,
      delivery_method: 'fixed',
      delivery_cost: 0,
    }),
    artist_id: [artistId],
  };
}
