import { z } from 'zod';
import { deliveryMethods, eventTypes, maxArtists } from './event-rules.ts';
import { timezone, timezoneInput } from './time-zones.ts';
import {
  choiceField,
  chosenTextField,
  field,
  flagField,
  imageField,
  inputsOf,
  linesField,
  linkField,
  momentField,
  numberField,
  numberInput,
  presetChoiceField,
  requiredTextField,
  textField,
  type Fields,
} from './fields.ts';
import * as generalTexts from './general.texts.ts';
import * as eventTexts from './events.texts.ts';
import { id, openedVersion, optionalId, requiredText } from './primitives.ts';

const focus = (label: string, preset: number) => {
  const rules = {
    error: generalTexts.invalidValue,
    tooSmall: generalTexts.percentRange,
    max: 100,
    tooLarge: generalTexts.percentRange,
  };
  const input = numberInput(rules, 0).default(preset);
  return field({ kind: 'number', label, input, output: z.number().int(), blank: preset });
};

/**
 * Lists the fields of an event in the form's order. Schemas, columns, audit lines, form values, conflict dialog and
 * test rows are derived from this list.
 */
export const eventFields = {
  ...imageField({
    label: 'Event Image',
    auditLabel: 'Event image',
    url: 'event_image_url',
    thumbnail: 'event_image_thumbnail_url',
  }),
  event_name: requiredTextField({ label: 'Event Name', required: eventTexts.eventNameRequired }),
  event_dttm: momentField({ label: 'Date', auditLabel: 'Event Date', required: eventTexts.eventDateRequired }),
  timezone: field({
    kind: 'choice',
    label: 'Timezone',
    input: timezoneInput.default('CST'),
    output: timezone,
    blank: 'CST',
  }),
  event_type: presetChoiceField({
    label: 'Event Type',
    values: eventTypes,
    error: generalTexts.eventChoice,
    preset: 'Music Concert',
  }),
  is_paid: flagField({ label: 'Paid event', preset: false }),
  ticket_url: linkField({ label: 'Ticket URL' }),
  playlist_url: linkField({ label: 'Playlist URL' }),
  song_request_count: field({
    kind: 'number',
    label: 'Song requests per fan',
    input: numberInput({ error: generalTexts.wholeNumber, max: 1_000_000 }, 0)
      .nullish()
      .transform((n) => n ?? null),
    output: z.number().int().nullable(),
    blank: null,
  }),
  artist_bio: linesField({ label: 'Artist Bio', max: 5_000 }),
  contact_info: linesField({ label: 'Contact Info', max: 2_000 }),
  seller_info: linesField({ label: 'Seller Info', max: 2_000 }),
  venue: requiredTextField({ label: 'Venue', required: eventTexts.venueRequired }),
  address1: textField({ label: 'Address 1', max: 200 }),
  address2: textField({ label: 'Address 2', max: 200 }),
  country: chosenTextField({ label: 'Country', required: eventTexts.countryRequired }),
  country_code: textField({ label: 'Country Code', max: 10 }),
  state: chosenTextField({ label: 'State', required: eventTexts.stateRequired }),
  state_code: textField({ label: 'State Code', max: 10 }),
  city: chosenTextField({ label: 'City', required: eventTexts.cityRequired }),
  zipcode: requiredTextField({ label: 'Zipcode', required: eventTexts.zipcodeRequired, max: 20 }),
  /** Percent, to a thousandth. */
  tax_rate: numberField({
    label: 'Tax Rate',
    error: eventTexts.taxRateRequired,
    tooSmall: generalTexts.percentRange,
    max: 100,
    tooLarge: generalTexts.percentRange,
    decimals: 3,
  }),
  delivery_method: choiceField({
    label: 'Delivery Method',
    values: deliveryMethods,
    error: eventTexts.deliveryMethodRequired,
  }),
  /** Percent or dollars, to a hundredth. */
  delivery_cost: numberField({
    label: 'Delivery Charges',
    error: eventTexts.deliveryCostRequired,
    max: 1_000_000,
    decimals: 2,
  }),
  is_free_standing_available: flagField({ label: 'Free standing', preset: true }),
  in_seat_delivery: flagField({ label: 'Allocated seats (in-seat delivery)', preset: true }),
  kiosk_available: flagField({ label: 'Kiosk pickup', preset: true }),
  charges_delivery_for_pickup: flagField({ label: 'Charge delivery for pickup too', preset: false }),
  kiosk_location: textField({ label: 'Kiosk Location', max: 500 }),
  kiosk_pickup: textField({ label: 'Kiosk Pickup Instructions', max: 500 }),
  /** Percent of the image that stays in view when cropped. The columns' defaults repeat these values. */
  event_image_focus_x: focus('Image Focus from the left', 50),
  event_image_focus_y: focus('Image Focus from the top', 33),
} satisfies Fields;
export type EventFieldName = keyof typeof eventFields;

export const imageFocusFields = ['event_image_focus_x', 'event_image_focus_y'] as const;

export const listedEventFields = [
  'venue',
  'timezone',
  ...imageFocusFields,
] as const satisfies readonly EventFieldName[];

/** Lists the fields that every event page shows, even to people without access to the event's own page. */
export const lentEventFields = [
  'event_name',
  'event_dttm',
  'timezone',
  'venue',
] as const satisfies readonly EventFieldName[];

export const publicEventFields = [
  'event_name',
  'event_dttm',
  'event_type',
  'timezone',
  'is_paid',
  'ticket_url',
  'playlist_url',
  'artist_bio',
  'contact_info',
  'venue',
  'address1',
  'city',
  'state',
  'country',
  'zipcode',
  ...imageFocusFields,
] as const satisfies readonly EventFieldName[];

export const maxTeamMembers = 500;

const inputs = {
  ...inputsOf(eventFields),
  artist_id: z
    .array(id, eventTexts.artistRequired)
    .min(1, eventTexts.artistRequired)
    .max(maxArtists, generalTexts.tooMany(maxArtists)),
  team_members_id: z
    .array(id, generalTexts.invalidValue)
    .max(maxTeamMembers, generalTexts.tooMany(maxTeamMembers))
    .default([]),
  /** Required from an ADMIN; anybody else creates events for their own manager. */
  manager_id: optionalId,
};

const percentage = (input: { delivery_method: string; delivery_cost: number }) =>
  input.delivery_method !== 'percentage' || input.delivery_cost <= 100;
const percentageError = { path: ['delivery_cost'], message: generalTexts.percentRange };

export const seoUrl = requiredText(eventTexts.seoUrlRequired).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, eventTexts.seoUrlShape);

export const createEventInput = z
  .strictObject({
    ...inputs,
    seo_url: seoUrl,
    proposal_id: id.optional(),
  })
  .refine(percentage, percentageError);

export const updateEventInput = z
  .strictObject({
    ...inputs,
    event_id: id,
    version: openedVersion,
    /** Accepted and ignored, because renaming an event never changes its URL. */
    seo_url: z.string(generalTexts.invalidValue).max(200, generalTexts.tooLong(200)).optional(),
  })
  .refine(percentage, percentageError);
