import { eventFields, imageFocusFields } from '@backline/contract/event-fields';
import { zoneOf } from '@backline/contract/time-zones';
import type { WholeEvent, createEvent } from '@backline/contract/events';
import { omit } from '@backline/contract/fields';
import type { Input } from '@backline/contract/operation';
import { blankValues, fieldValues, type FieldValues } from '../../lib/field-values.ts';
import { toWallClock } from '@backline/page/time-zone';
import type { StoredImage } from '../../lib/uploads.ts';
import { keepShown, toEpoch } from '../../nouns/events/event-clock.ts';
import type { ImageFocus } from '../../ui/image-focus.ts';
import type { FormImage } from '../../ui/image-upload.tsx';

const plainFields = omit(eventFields, imageFocusFields);

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface EventValues extends FieldValues<typeof plainFields> {
  seo_url: string;
  /** As the clocks of the event's zone show it; what was typed, where that is no time. */
  event_dttm: string | null;
  manager_id: number | null;
  artist_id: number[];
  team_members_id: number[];
  image: FormImage | null;
  /** Of the image. */
  image_focus: ImageFocus;
}

/** The inputs behind the wire's fields of the image. */
export const imageInputs = {
  event_image_url: 'image',
  event_image_thumbnail_url: 'image',
  event_image_focus_x: 'image_focus',
  event_image_focus_y: 'image_focus',
};

/** Of an image that nobody has looked at yet. */
export const firstFocus: ImageFocus = {
  x: eventFields.event_image_focus_x.blank,
  y: eventFields.event_image_focus_y.blank,
};

/** The wire fields that create and update share. */
export type EventFields = Omit<Input<typeof createEvent>, 'seo_url'>;

export const newEvent: EventValues = {
  ...blankValues(plainFields),
  country: 'United States',
  country_code: 'US',
  seo_url: '',
  event_dttm: null,
  manager_id: null,
  artist_id: [],
  team_members_id: [],
  image: null,
  image_focus: firstFocus,
};

export function toValues(event: WholeEvent): EventValues {
  const { event_image_url: url, event_image_thumbnail_url: thumbnailUrl } = event;
  return {
    ...fieldValues(plainFields, event),
    seo_url: event.seo_url,
    event_dttm: event.event_dttm > 0 ? toWallClock(event.event_dttm, zoneOf(event.timezone)) : null,
    manager_id: event.manager_id,
    artist_id: event.artist_id.map(({ id }) => id),
    team_members_id: event.team_members_id.map(({ id }) => id),
    image: url === null ? null : { url, thumbnailUrl: thumbnailUrl ?? url },
    image_focus: { x: event.event_image_focus_x, y: event.event_image_focus_y },
  };
}

/** What is sent. The form's rules have passed, so what they require is there; the contract's schema has the last word. */
export function toFields(values: EventValues, image: StoredImage | null): EventFields {
  const { image: _image, image_focus: focus, seo_url: _seoUrl, ...fields } = values;
  return {
    ...fields,
    event_dttm: toEpoch(values.event_dttm, values.timezone),
    country: values.country ?? '',
    state: values.state ?? '',
    city: values.city ?? '',
    ticket_url: values.is_paid ? values.ticket_url : null,
    tax_rate: values.tax_rate ?? Number.NaN,
    delivery_method: values.delivery_method ?? 'percentage',
    delivery_cost: values.delivery_cost ?? Number.NaN,
    event_image_url: image?.url ?? null,
    event_image_thumbnail_url: image?.thumbnailUrl ?? null,
    event_image_focus_x: focus.x,
    event_image_focus_y: focus.y,
  };
}

/** A save of something else must not move the event. */
export function keepInstant(stored: WholeEvent, { event_dttm: at, timezone }: EventFields): number {
  return timezone === stored.timezone ? keepShown(stored.event_dttm, at, timezone) : at;
}
