import { z } from 'zod';
import { deliveryMethods, eventTypes, mostArtists } from './event-rules.ts';
import { timezone, timezoneInput } from './time-zones.ts';
import {
  chosenTextField,
  field,
  inputsOf,
  linesField,
  linkField,
  requiredTextField,
  textField,
  type Fields,
} from './fields.ts';
import { messages } from './messages.ts';
import { id, maxDecimals, openedVersion, optionalId, optionalUrl, requiredText } from './primitives.ts';

const switchField = (label: string) => field(label, z.boolean(messages.invalidValue).default(true), z.boolean(), true);

/** A whole number or no limit. */
const limit = z
  .number(messages.wholeNumber)
  .int(messages.wholeNumber)
  .min(0, messages.notNegative)
  .max(1_000_000, messages.atMost(1_000_000))
  .nullish()
  .transform((n) => n ?? null);
const percent = z
  .number({ error: messages.taxRateRequired })
  .min(0, messages.percentRange)
  .max(100, messages.percentRange)
  .refine(...maxDecimals(3));
const focus = (label: string, share: number) =>
  field(
    label,
    z
      .number(messages.invalidValue)
      .int(messages.wholeNumber)
      .min(0, messages.percentRange)
      .max(100, messages.percentRange)
      .default(share),
    z.number().int(),
    share,
  );
const cost = z
  .number({ error: messages.deliveryCostRequired })
  .min(0, messages.notNegative)
  .max(1_000_000, messages.atMost(1_000_000))
  .refine(...maxDecimals(2));

/**
 * The plain fields of an event, in the form's order. Schemas, columns, audit lines, form values, the conflict dialog and
 * the fixtures follow from this list.
 */
export const eventFields = {
  event_name: requiredTextField('Event Name', messages.eventNameRequired),
  timezone: field('Timezone', timezoneInput.default('CST'), timezone, 'CST'),
  event_type: field(
    'Event Type',
    z.enum(eventTypes, messages.eventChoice).default('Music Concert'),
    z.enum(eventTypes),
    'Music Concert',
  ),
  is_paid: field('Paid event', z.boolean(messages.invalidValue).default(false), z.boolean(), false),
  ticket_url: linkField('Ticket URL'),
  playlist_url: linkField('Playlist URL'),
  /** How many songs one fan may request. */
  song_request_count: field('Song requests per fan', limit, z.number().int().nullable(), null),
  artist_bio: linesField('Artist Bio', 5_000),
  contact_info: linesField('Contact Info', 2_000),
  seller_info: linesField('Seller Info', 2_000),
  venue: requiredTextField('Venue', messages.venueRequired),
  address1: textField('Address 1', 200),
  address2: textField('Address 2', 200),
  country: chosenTextField('Country', messages.countryRequired),
  country_code: textField('Country Code', 10),
  state: chosenTextField('State', messages.stateRequired),
  state_code: textField('State Code', 10),
  city: chosenTextField('City', messages.cityRequired),
  zipcode: requiredTextField('Zipcode', messages.zipcodeRequired, 20),
  /** Percent, to a thousandth. */
  tax_rate: field('Tax Rate', percent, z.number(), null),
  delivery_method: field(
    'Delivery Method',
    z.enum(deliveryMethods, messages.deliveryMethodRequired),
    z.enum(deliveryMethods),
    undefined,
  ),
  /** Percent or dollars, to a hundredth. */
  delivery_cost: field('Delivery Charges', cost, z.number(), null),
  is_free_standing_available: switchField('Free standing'),
  in_seat_delivery: switchField('Allocated seats (in-seat delivery)'),
  kiosk_available: switchField('Kiosk pickup'),
  charges_delivery_for_pickup: field(
    'Charge delivery for pickup too',
    z.boolean(messages.invalidValue).default(false),
    z.boolean(),
    false,
  ),
  kiosk_location: textField('Kiosk Location', 500),
  kiosk_pickup: textField('Kiosk Pickup Instructions', 500),
  /** Percent of the image: what stays in view where it is cropped. The columns' defaults say the same. */
  event_image_focus_x: focus('Image Focus from the left', 50),
  event_image_focus_y: focus('Image Focus from the top', 33),
} satisfies Fields;
export type EventFieldName = keyof typeof eventFields;

/** Whoever shows an image cropped needs both. */
export const imageFocusFields = ['event_image_focus_x', 'event_image_focus_y'] as const;

/** Those that a row of the list shows. */
export const listedEventFields = [
  'venue',
  'timezone',
  ...imageFocusFields,
] as const satisfies readonly EventFieldName[];

/** Those that every page about an event shows, also to who may not open the event's own. */
export const lentEventFields = ['event_name', 'timezone', 'venue'] as const satisfies readonly EventFieldName[];

/** Those that anybody sees on the public page. */
export const publicEventFields = [
  'event_name',
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

/** Of one event. */
export const mostTeamMembers = 500;

const inputs = {
  ...inputsOf(eventFields),
  event_dttm: z
    .int({ error: messages.eventDateRequired })
    .min(1, messages.eventDateRequired)
    .max(32_503_680_000_000, messages.eventDateRequired),
  artist_id: z
    .array(id, messages.artistRequired)
    .min(1, messages.artistRequired)
    .max(mostArtists, messages.tooMany(mostArtists)),
  team_members_id: z
    .array(id, messages.invalidValue)
    .max(mostTeamMembers, messages.tooMany(mostTeamMembers))
    .default([]),
  /** Needed from an ADMIN; anybody else's events are their own manager's. */
  manager_id: optionalId,
  event_image_url: optionalUrl,
  event_image_thumbnail_url: optionalUrl,
};

const percentage = (input: { delivery_method: string; delivery_cost: number }) =>
  input.delivery_method !== 'percentage' || input.delivery_cost <= 100;
const percentageError = { path: ['delivery_cost'], message: messages.percentRange };

export const seoUrl = requiredText(messages.seoUrlRequired).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, messages.seoUrlShape);

export const createEventInput = z
  .strictObject({
    ...inputs,
    seo_url: seoUrl,
    /** The fan's proposal that this event accepts. */
    proposal_id: id.optional(),
  })
  .refine(percentage, percentageError);

export const updateEventInput = z
  .strictObject({
    ...inputs,
    event_id: id,
    version: openedVersion,
    /** Accepted and ignored: renaming an event never changes its address. */
    seo_url: z.string(messages.invalidValue).max(200, messages.tooLong(200)).optional(),
  })
  .refine(percentage, percentageError);
