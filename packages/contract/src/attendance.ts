import { z } from 'zod';
import { botCheckAnswer, codeTexted, resend, verificationCode } from './sign-in-codes.ts';
import { phoneNumberAtEvent } from './phone.ts';
import { eventRoles, maxArtists } from './event-rules.ts';
import { shownAccent } from './shown-accent.ts';
import { defaultBrand, shownBrand } from './shown-brand.ts';
import { timezone } from './time-zones.ts';
import { eventOffers } from './event-topics.ts';
import * as attendanceTexts from './attendance.texts.ts';
import { anybody, operation, signedInFan } from './operation.ts';
import { epochMs, id, listOf, optionalText, pageInput } from './primitives.ts';
import { cleanLine } from './typed-text.ts';

export const seatFields = { section: optionalText(50), row: optionalText(50), seat: optionalText(50) };

export const fan = z.object({ id, name: z.string(), phone_number: z.string().nullable() });

/** Allows more than a code's length, because pages send the code from their URL unchanged. */
export const addressedCode = z.string().overwrite(cleanLine).toUpperCase().max(20);

const numberOfFan = { phone_number: phoneNumberAtEvent, event_code: addressedCode.optional() };

export const sendFanCode = operation.write({
  path: 'fan/send_code',
  summary: 'Texts a fan a single-use 6-digit code that expires after 5 minutes',
  access: anybody,
  input: z.strictObject({ ...numberOfFan, bot_check: botCheckAnswer, resend }),
  output: codeTexted,
  errors: ['forbidden', 'too_many_requests', 'unavailable'],
});

export const verifyFanCode = operation.write({
  path: 'fan/verify_code',
  summary: 'Creates a fan session from a texted code; creates the fan at the first sign-in',
  access: anybody,
  input: z.strictObject({
    ...numberOfFan,
    code: verificationCode,
    name: optionalText(200),
  }),
  output: z.object({
    message: z.string(),
    csrfToken: z.string(),
    fan,
    /** True if this call created the fan, who has not entered a name yet. */
    is_new: z.boolean(),
  }),
  errors: ['forbidden', 'too_many_requests'],
});

export const signOutFan = operation.write({
  path: 'fan/sign_out',
  summary: 'Ends the fan’s current session',
  access: signedInFan,
});

export const joinEventByCode = operation.write({
  path: 'fan/join_event',
  summary: 'Joins the event with a code; idempotent',
  access: signedInFan,
  input: z.strictObject({
    event_code: z
      .string({ error: attendanceTexts.eventCodeRequired })
      .overwrite(cleanLine)
      .toUpperCase()
      .min(1, attendanceTexts.eventCodeRequired)
      .max(20, attendanceTexts.eventCodeUnknown),
  }),
  output: z.object({ message: z.string(), event_id: id, event_name: z.string() }),
  errors: ['not_found', 'too_many_requests'],
});

/**
 * Holds the seat the fan named at check-in if it differs from the organiser's list. The list's seat takes precedence,
 * but both are shown.
 */
export const namedSeat = z.object({ section: z.string(), row: z.string(), seat: z.string() });

const place = z.object({
  event_id: id,
  event_name: z.string(),
  event_role: z.enum(eventRoles),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  named_seat: namedSeat.nullable(),
  checkin_dttm: epochMs.nullable(),
});

const eventOfFan = {
  event_code: z.string(),
  event_dttm: epochMs,
  timezone,
  venue: z.string(),
  city: z.string(),
  event_image_thumbnail_url: z.string().nullable(),
};

const fanEvent = z.object({
  event_id: id,
  event_name: z.string(),
  ...eventOfFan,
  checkin_dttm: epochMs.nullable(),
});
export type FanEvent = z.infer<typeof fanEvent>;

export const listFanEvents = operation.query({
  path: 'fan/list_events',
  summary: 'Lists events that the fan joined, latest first',
  access: signedInFan,
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(fanEvent),
});

const attendance = place.extend({
  ...eventOfFan,
  event_image_url: z.string().nullable(),
  brand: shownBrand.default(defaultBrand),
  /** Colours of the poster, or of the brand if the event has none. */
  accent: shownAccent.nullable().default(null),
  seo_url: z.string(),
  artists: z.array(z.object({ id, name: z.string(), image: z.string().nullable() })).max(maxArtists),
  offers: z.array(z.enum(eventOffers)).max(eventOffers.length),
  announced_codes: z.number().int().default(0),
  checkin_opens_dttm: epochMs,
  checkin_closes_dttm: epochMs,
});
export type Attendance = z.infer<typeof attendance>;

export const getAttendance = operation.read({
  path: 'fan/get_attendance',
  summary: 'Returns an event that the fan joined, with the fan’s seat and check-in',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: attendance,
  errors: ['not_found'],
});

export const checkInHours = 12;

export const checkIn = operation.write({
  path: 'fan/check_in',
  summary:
    'Checks the fan in at an event they joined, within 12 hours of its start; a repeated call returns the first check-in',
  access: signedInFan,
  input: z.strictObject({ event_id: id, ...seatFields }),
  output: place.extend({
    message: z.string(),
    checkin_dttm: epochMs,
    /** True if the fan was already checked in. Time and seat are those of the first check-in. */
    is_repeat: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
});
