import { eventFields, imageFocusFields } from '@backline/contract/event-fields';
import type { WholeEvent, createEvent } from '@backline/contract/events';
import { omit } from '@backline/contract/fields';
import type { Input } from '@backline/contract/operation';
import type { StoredImage } from '../../lib/uploads.ts';
import { clockOf } from '../../nouns/events/event-clock.ts';
import type { ImageFocus } from '../../ui/image-focus.ts';
import {
  blankValues,
  copiedValues,
  recordFields,
  recordInputs,
  recordValues,
  type RecordValuesOf,
} from '../../ui/record-values.ts';

export const plainFields = omit(eventFields, imageFocusFields);

/** Form values. Dates are wall-clock times in the zone that the form has selected. */
export type EventValues = RecordValuesOf<typeof plainFields> & {
  seo_url: string;
  manager_id: number | null;
  artist_id: number[];
  team_members_id: number[];
  image_focus: ImageFocus;
};

export const imageInputs = {
  ...recordInputs(eventFields),
  event_image_focus_x: 'image_focus',
  event_image_focus_y: 'image_focus',
};

export const firstFocus: ImageFocus = {
  x: eventFields.event_image_focus_x.blank,
  y: eventFields.event_image_focus_y.blank,
};

export type EventFields = Omit<Input<typeof createEvent>, 'seo_url'>;

export const newEvent: EventValues = {
  ...blankValues(plainFields),
  country: 'United States',
  country_code: 'US',
  seo_url: '',
  manager_id: null,
  artist_id: [],
  team_members_id: [],
  image_focus: firstFocus,
};

export const toValues = (event: WholeEvent): EventValues => ({
  ...recordValues(plainFields, event, clockOf(event.timezone)),
  ...otherValues(event),
});

export const copiedEvent = (event: WholeEvent, seoUrl: string): EventValues => ({
  ...copiedValues(plainFields, event),
  ...otherValues(event),
  seo_url: seoUrl,
});

const otherValues = (event: WholeEvent) => ({
  seo_url: event.seo_url,
  manager_id: event.manager_id,
  artist_id: event.artist_id.map(({ id }) => id),
  team_members_id: event.team_members_id.map(({ id }) => id),
  image_focus: { x: event.event_image_focus_x, y: event.event_image_focus_y },
});

/**
 * Returns the fields of the request. Keeps the seconds of the stored times, which the form does not show, unless the
 * zone changed.
 */
export function toFields(values: EventValues, image: StoredImage | null, stored?: WholeEvent): EventFields {
  const { manager_id, artist_id, team_members_id, timezone, image_focus: focus } = values;
  const isInSameZone = stored?.timezone === timezone;
  return {
    ...recordFields(plainFields, values, { image, clock: clockOf(timezone), stored: isInSameZone ? stored : {} }),
    manager_id,
    artist_id,
    team_members_id,
    ticket_url: values.is_paid ? values.ticket_url : null,
    event_image_focus_x: focus.x,
    event_image_focus_y: focus.y,
  };
}
