import type { EventHome } from '@backline/contract/event-home';
import { eventFields } from '@backline/contract/event-fields';
import { eventDetail as detail, type EventDetail, type WholeEvent } from '@backline/contract/events';
import { emptyOutputs } from '@backline/contract/fields';

export const eventDetail = (more: Partial<WholeEvent> = {}): WholeEvent => ({
  ...emptyOutputs(eventFields),
  event_id: 7,
  version: 3,
  event_code: 'ABC234',
  event_name: 'Night One',
  event_dttm: Date.UTC(2030, 0, 2, 1, 30),
  event_count: 0,
  checkin_count: 0,
  event_created_by: 'Ada',
  event_role: 'ADMIN',
  venue: 'Riverside Hall',
  country: 'United States',
  country_code: 'US',
  state: 'Illinois',
  state_code: 'IL',
  city: 'Chicago',
  zipcode: '60601',
  seo_url: 'night-one',
  artist_id: [{ id: 21, name: 'The Lamps', image: null }],
  team_members_id: [],
  manager_id: 11,
  manager_name: 'Mona',
  tax_rate: 8.875,
  delivery_method: 'percentage',
  delivery_cost: 5,
  event_image_url: null,
  event_image_thumbnail_url: null,
  qrcode_url: '/events/x/qr-code.svg?code=ABC234',
  ...more,
});

/** Returns the part of an event that readers without access to its page receive. */
export const lentEvent = (more: Partial<EventDetail> = {}): EventDetail =>
  detail.parse({
    ...eventDetail(),
    event_code: null,
    event_count: null,
    checkin_count: null,
    event_created_by: null,
    ...more,
  });

/** Returns the home of an upcoming event for a reader without permission to see its figures and steps. */
export const eventHome = (more: Partial<EventHome> = {}): EventHome => ({
  event_id: 7,
  state: 'before',
  figures: { fans: null, checkins: null, orders: null, revenue: null, open_tickets: null },
  setup: [],
  ...more,
});
