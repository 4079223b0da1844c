import { z } from 'zod';
import { messages } from './messages.ts';
import { id, optionalText, optionalUrl, requiredText } from './primitives.ts';

export const timezones = ['CST', 'EST', 'MST', 'PST', 'IST'] as const;
/** The IANA zone behind each label; it does the arithmetic, with daylight saving. */
export const ianaZone = {
  CST: 'America/Chicago',
  EST: 'America/New_York',
  MST: 'America/Denver',
  PST: 'America/Los_Angeles',
  IST: 'Asia/Kolkata',
} as const satisfies Record<(typeof timezones)[number], string>;
export const deliveryMethods = ['percentage', 'fixed'] as const;
export const eventTypes = ['Music Concert'] as const;
export const eventRoles = ['ADMIN', 'USER'] as const;

/** An event this close to now, on either side, glows in the lists. */
export const eventGlowMs = 900_000;

/** Lowercase, spaces to hyphens, everything else that is not a letter or digit removed. */
export function deriveSeoUrl(name: string): string {
  return name
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

/** What the two delivery switches make of the kiosk flag. It can be set by hand afterwards. */
export function kioskAvailability(isFreeStanding: boolean): boolean {
  return isFreeStanding;
}

const flag = z.boolean(messages.invalidValue);

const fields = {
  event_name: requiredText(messages.eventNameRequired),
  event_dttm: z
    .int({ error: messages.eventDateRequired })
    .min(1, messages.eventDateRequired)
    .max(32_503_680_000_000, messages.eventDateRequired),
  timezone: z.enum(timezones, messages.eventChoice).default('CST'),
  event_type: z.enum(eventTypes, messages.eventChoice).default('Music Concert'),
  venue: requiredText(messages.venueRequired),
  country: requiredText(messages.countryRequired),
  country_code: optionalText(10),
  state: requiredText(messages.stateRequired),
  state_code: optionalText(10),
  city: requiredText(messages.cityRequired),
  zipcode: requiredText(messages.zipcodeRequired, 20),
  address1: optionalText(200),
  address2: optionalText(200),
  is_paid: flag.default(false),
  ticket_url: optionalUrl,
  playlist_url: optionalUrl,
  artist_bio: optionalText(5_000),
  contact_info: optionalText(2_000),
  seller_info: optionalText(2_000),
  /** How many songs one fan may request; null is no limit. */
  song_request_count: z
    .number(messages.wholeNumber)
    .int(messages.wholeNumber)
    .min(0, messages.notNegative)
    .max(1_000_000, messages.atMost(1_000_000))
    .nullish()
    .transform((n) => n ?? null),
  artist_id: z.array(id, messages.artistRequired).min(1, messages.artistRequired).max(100, messages.tooMany(100)),
  team_members_id: z.array(id, messages.invalidValue).max(500, messages.tooMany(500)).default([]),
  /** Needed from an ADMIN; anybody else's events are their own manager's. */
  manager_id: id.nullish().transform((value) => value ?? null),
  /** Percent, to a thousandth. */
  tax_rate: z.number({ error: messages.taxRateRequired }).min(0, messages.percentRange).max(100, messages.percentRange),
  delivery_method: z.enum(deliveryMethods, messages.deliveryMethodRequired),
  /** Percent or dollars, to a hundredth. */
  delivery_cost: z
    .number({ error: messages.deliveryCostRequired })
    .min(0, messages.notNegative)
    .max(1_000_000, messages.atMost(1_000_000)),
  is_free_standing_available: flag.default(true),
  in_seat_delivery: flag.default(true),
  kiosk_available: flag.default(true),
  kiosk_location: optionalText(500),
  kiosk_pickup: optionalText(500),
  event_image_url: optionalUrl,
  event_image_thumbnail_url: optionalUrl,
};

const percentage = (input: { delivery_method: string; delivery_cost: number }) =>
  input.delivery_method !== 'percentage' || input.delivery_cost <= 100;
const percentageError = { path: ['delivery_cost'], message: messages.percentRange };

export const seoUrl = requiredText(messages.seoUrlRequired).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, messages.seoUrlShape);

export const createEventInput = z.strictObject({ ...fields, seo_url: seoUrl }).refine(percentage, percentageError);

export const updateEventInput = z
  .strictObject({
    ...fields,
    event_id: id,
    /** The version that the form was filled from. Left out, the save wins over whatever came between. */
    version: z.number(messages.invalidValue).int(messages.invalidValue).positive(messages.invalidValue).optional(),
    /** Accepted and ignored: renaming an event never changes its address. */
    seo_url: z.string(messages.invalidValue).max(200, messages.tooLong(200)).optional(),
  })
  .refine(percentage, percentageError);
