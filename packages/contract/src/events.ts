import { z } from 'zod';
import { messages } from './messages.ts';
import { anybody, holders, operation } from './operation.ts';
import { epochMs, id, idFilter, optionalText, optionalUrl, pageInput, requiredText } from './primitives.ts';

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

export const eventRow = z.object({
  id,
  name: z.string(),
  event_image_url: z.string().nullable(),
  venue: z.string(),
  event_dttm: epochMs,
  timezone: z.enum(timezones),
  event_role: z.enum(eventRoles),
});
export type EventRow = z.infer<typeof eventRow>;

export const eventArtist = z.object({ id, name: z.string(), image: z.string().nullable() });

export const eventDetail = z.object({
  event_id: id,
  version: z.number().int(),
  event_code: z.string(),
  event_name: z.string(),
  event_dttm: epochMs,
  event_count: z.number().int(),
  checkin_count: z.number().int(),
  event_created_by: z.string(),
  event_role: z.enum(eventRoles),
  event_type: z.string(),
  timezone: z.enum(timezones),
  venue: z.string(),
  country: z.string(),
  country_code: z.string(),
  state: z.string(),
  state_code: z.string(),
  city: z.string(),
  zipcode: z.string(),
  address1: z.string(),
  address2: z.string(),
  is_paid: z.boolean(),
  ticket_url: z.string().nullable(),
  seo_url: z.string(),
  playlist_url: z.string().nullable(),
  artist_bio: z.string(),
  contact_info: z.string(),
  seller_info: z.string(),
  song_request_count: z.number().int().nullable(),
  artist_id: z.array(eventArtist),
  team_members_id: z.array(z.object({ id, name: z.string() })),
  manager_id: id,
  manager_name: z.string(),
  tax_rate: z.number(),
  delivery_method: z.enum(deliveryMethods),
  delivery_cost: z.number(),
  is_free_standing_available: z.boolean(),
  in_seat_delivery: z.boolean(),
  kiosk_available: z.boolean(),
  kiosk_location: z.string(),
  kiosk_pickup: z.string(),
  event_image_url: z.string().nullable(),
  event_image_thumbnail_url: z.string().nullable(),
  /** An SVG as a data address; it holds the public page's address with the event code. */
  qrcode_url: z.string(),
});
export type EventDetail = z.infer<typeof eventDetail>;

export const publicEvent = z.object({
  event_name: z.string(),
  event_type: z.string(),
  event_dttm: epochMs,
  timezone: z.enum(timezones),
  event_image_url: z.string().nullable(),
  is_paid: z.boolean(),
  ticket_url: z.string().nullable(),
  playlist_url: z.string().nullable(),
  seo_url: z.string(),
  artists: z.array(eventArtist),
  checkin_count: z.number().int(),
  artist_bio: z.string(),
  contact_info: z.string(),
  venue: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipcode: z.string(),
});
export type PublicEvent = z.infer<typeof publicEvent>;

export const listEvents = operation({
  method: 'POST',
  path: 'events/events_list',
  summary: 'Events inside the reach: upcoming by date, otherwise latest first',
  effect: 'read',
  access: holders(['Page_Events', 'Page_Dashboard', 'Page_View_Reports']),
  input: z.strictObject({
    ...pageInput,
    isUpcoming: z.boolean().default(false),
    isPast: z.boolean().default(false),
    artistManager: idFilter,
    artists: idFilter,
    /** What counts as now for upcoming and past; the server's clock when left out. */
    currentTime: epochMs.optional(),
    startDate: epochMs.nullish(),
    endDate: epochMs.nullish(),
  }),
  output: z.array(eventRow),
});

export const getEventNames = operation({
  method: 'GET',
  path: 'events/get_event_names',
  summary: 'Names of events inside the reach, at most 50',
  effect: 'read',
  access: holders(['Page_Events', 'Page_Manage_Users', 'Page_View_Reports', 'Page_Trivia']),
  input: z.strictObject({
    search: z.string().trim().max(200).default(''),
    artist_id: z.string().max(700).default(''),
  }),
  output: z.array(z.object({ id, name: z.string() })),
});

export const getEventDetails = operation({
  method: 'GET',
  path: 'events/get_event_details',
  summary: 'One event, as a list of one',
  effect: 'read',
  access: holders(['Page_Events', 'Page_Manage_Users'], { reach: 'event' }),
  input: z.strictObject({ event_id: id, isViewPage: z.stringbool().optional() }),
  output: z.array(eventDetail),
  errors: ['not_found'],
});

export const createEvent = operation({
  method: 'POST',
  path: 'events/create_event',
  summary: 'Creates an event',
  effect: 'write',
  access: holders(['Page_Event_Create_Operation']),
  input: createEventInput,
  output: z.object({ message: z.string(), event_id: id, event_code: z.string(), seo_url: z.string() }),
});

export const updateEvent = operation({
  method: 'POST',
  path: 'events/update_event',
  summary: 'Replaces the fields of an event; its address and code stay',
  effect: 'write',
  access: holders(['Page_Event_Update_Operation'], { reach: 'event' }),
  input: updateEventInput,
  output: z.object({ message: z.string(), event_id: id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const joinEvent = operation({
  method: 'POST',
  path: 'events/join_event',
  summary: 'Makes the creator and the manager event admins; repeating it changes nothing',
  effect: 'write',
  access: holders(['Page_Event_Create_Operation'], { reach: 'event' }),
  input: z.strictObject({ event_id: id, manager_id: id.nullish() }),
  output: z.object({ message: z.string(), event_id: id }),
  errors: ['not_found'],
});

export const viewEvent = operation({
  method: 'POST',
  path: 'events/view',
  summary: 'The public face of an event, as a list of one, or an empty list',
  effect: 'read',
  access: anybody,
  input: z.strictObject({ seo_url: z.string().trim().min(1).max(200) }),
  output: z.array(publicEvent),
});
