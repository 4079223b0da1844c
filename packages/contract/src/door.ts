import { z } from 'zod';
import { phoneNumberAtEvent } from './phone.ts';
import { seatFields } from './attendance.ts';
import * as generalTexts from './general.texts.ts';
import * as fanTexts from './fans.texts.ts';
import { eventAdmins, holders, operation, signedInFan, type Access } from './operation.ts';
import { epochMs, id, requiredText, searchText } from './primitives.ts';

/**
 * Lists the outcomes at the door. They are answers, not failures, so a phone treats immediate and queued scans alike.
 * `code_expired`: our code, but for another time than that of the scan. `other_event`: a fan of another event that the
 * reader may access; a fan of any other event is `unknown`.
 */
export const doorOutcomes = [
  'checked_in',
  'already_in',
  'other_event',
  'unknown',
  'not_open_yet',
  'over',
  'code_expired',
  'code_invalid',
] as const;
export type DoorOutcome = (typeof doorOutcomes)[number];

const text = z.string();

export const doorFan = z.object({
  user_id: id,
  name: text,
  profile_image_url: text.nullable(),
  section: text,
  row: text,
  seat: text,
  /** Holds the seat the fan named if it differs from the organiser's list. */
  named_seat: z.object({ section: text, row: text, seat: text }).nullable(),
  checkin_dttm: epochMs.nullable(),
  /** Name of the person who checked the fan in. Null if the fan used their own phone or is not checked in. */
  checked_in_by: text.nullable(),
});
export type DoorFan = z.infer<typeof doorFan>;

export const doorAnswer = z.object({
  outcome: z.enum(doorOutcomes),
  /**
   * The fan's current state, even if the scan was refused. Null if the fan is unknown. With `other_event`, seat and
   * check-in are left out.
   */
  fan: doorFan.nullable(),
  opens_dttm: epochMs,
  closes_dttm: epochMs,
  other_event: z.object({ event_id: id, event_name: text }).nullable(),
});
export type DoorAnswer = z.infer<typeof doorAnswer>;

/**
 * Server time at which an offline phone admitted the fan, at most a minute in the future. The server judges the entry
 * as of this time. If the fan was already checked in, both doors are notified. Defaults to now.
 */
const scannedAt = epochMs.optional();

/**
 * Server time at which the caller acted. It becomes the check-in time even if the call arrives late. It must be within
 * the opening hours, and the code must be valid now. A time in the future or over a day ago counts as now, the default.
 */
const doneAt = epochMs.optional();

export const doorRows = 20;

const event = { event_id: id };
const atEvent = z.strictObject(event);

// Each staff call has a counterpart for fans who are trusted at the event. These fans never see phone numbers or email
// addresses.
const ofStaff = holders(['Page_Manage_Users'], { reach: 'event' });

const checkInWith = (path: string, access: Access) =>
  operation.write({
    path,
    summary: 'Checks a fan in, from 12 hours before the event’s start to 12 hours after, and returns the outcome',
    access,
    input: z.strictObject({ ...event, user_id: id, scanned_at: scannedAt, done_at: doneAt, ...seatFields }),
    output: doorAnswer,
    errors: ['not_found'],
  });
export const checkInFan = checkInWith('door/check_in', ofStaff);
export const checkInFanAsEventAdmin = checkInWith('fan/door_check_in', eventAdmins);

const scanWith = (path: string, access: Access) =>
  operation.write({
    path,
    summary: 'Checks in the fan whose phone shows this code, valid for one minute, and returns the outcome',
    access,
    input: z.strictObject({
      ...event,
      code: z.string(generalTexts.invalidValue).trim().toUpperCase().max(500, generalTexts.tooLong(500)),
      scanned_at: scannedAt,
      done_at: doneAt,
    }),
    output: doorAnswer,
    errors: ['not_found', 'too_many_requests'],
  });
export const scanFan = scanWith('door/scan', ofStaff);
export const scanFanAsEventAdmin = scanWith('fan/door_scan', eventAdmins);

const joinWith = (path: string, access: Access) =>
  operation.write({
    path,
    summary: 'Adds a person without a phone to the list and checks them in; reuses the entry that has the same number',
    access,
    input: z.strictObject({
      ...event,
      name: requiredText(fanTexts.fanNameRequired),
      /**
       * The number is unverified and opens no account. A number without a calling code is read as a number of the
       * event's country.
       */
      phone_number: z
        .union([z.literal(''), phoneNumberAtEvent])
        .nullish()
        .transform((number) => number || null),
      ...seatFields,
    }),
    output: doorAnswer,
    errors: ['not_found', 'too_many_requests'],
  });
export const joinAtDoor = joinWith('door/join', ofStaff);
export const joinAtDoorAsEventAdmin = joinWith('fan/door_join', eventAdmins);

export const searchAtDoor = operation.query({
  path: 'door/search',
  summary: 'Searches an event’s fans by words of their name, digits of their number, or their seat',
  access: ofStaff,
  input: z.strictObject({ ...event, search: searchText }),
  output: z.array(doorFan.extend({ phone_number: text.nullable() })).max(doorRows),
  errors: ['not_found'],
});
export const searchAtDoorAsEventAdmin = operation.query({
  path: 'fan/door_search',
  summary: 'Searches an event’s fans by words of their name, or their seat',
  access: eventAdmins,
  input: z.strictObject({ ...event, search: searchText }),
  output: z.array(doorFan).max(doorRows),
  errors: ['not_found'],
});

const countWith = (path: string, access: Access) =>
  operation.read({
    path,
    summary: 'Returns how many fans are on the list, checked in, and arrived in the last minute',
    access,
    input: atEvent,
    output: z.object({
      fans: z.number().int(),
      checkins: z.number().int(),
      last_minute: z.number().int(),
      country_code: z.string(),
      opens_dttm: epochMs,
      closes_dttm: epochMs,
      now_dttm: epochMs,
    }),
    errors: ['not_found'],
  });
export const countAtDoor = countWith('door/counts', ofStaff);
export const countAtDoorAsEventAdmin = countWith('fan/door_counts', eventAdmins);

const recentWith = (path: string, access: Access) =>
  operation.read({
    path,
    summary: 'Lists the latest arrivals, and fans whom offline doors admitted twice',
    access,
    input: atEvent,
    output: z.object({
      arrivals: z.array(doorFan).max(doorRows),
      /**
       * Sorted by the time of the report, newest first. `fan` holds the time of the earlier check-in and who made it.
       */
      twice: z.array(z.object({ fan: doorFan, scanned_dttm: epochMs, scanned_by: text })).max(doorRows),
    }),
    errors: ['not_found'],
  });
export const listRecentAtDoor = recentWith('door/list_recent', ofStaff);
export const listRecentAtDoorAsEventAdmin = recentWith('fan/door_list_recent', eventAdmins);

export const undoCheckInAsEventAdmin = operation.write({
  path: 'fan/door_undo',
  summary: 'Undoes a check-in; the fan may check in again',
  access: eventAdmins,
  input: z.strictObject({ ...event, user_id: id }),
  errors: ['not_found', 'conflict'],
});

export const getDoorKey = operation.read({
  path: 'fan/get_door_key',
  summary: 'Returns the key with which the fan’s phone signs its changing door code, even offline',
  access: signedInFan,
  input: atEvent,
  output: z.object({
    event_id: id,
    user_id: id,
    /** Belongs to one fan at one event. Changes with the server's secret, so fetch it whenever online. */
    key: text,
  }),
  errors: ['not_found'],
});
