import { z } from 'zod';
import { phoneNumberAtEvent } from './phone.ts';
import { seatFields } from './attendance.ts';
import { messages } from './messages.ts';
import { eventAdmins, holders, operation, signedInFan, type Access } from './operation.ts';
import { done, epochMs, id, requiredText, searchText } from './primitives.ts';

/**
 * What became of somebody at the door. All of them are answers and no failures, so that a phone at the door treats what it sends at once
 * and what it kept alike. `code_expired`: a code of ours, of another time than the scan's. `other_event`: a fan of another event of the
 * reader's; of one outside their reach it is `unknown`.
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

/** What a door needs to know of a fan. */
export const doorFan = z.object({
  user_id: id,
  name: text,
  profile_image_url: text.nullable(),
  /** Empty where the hall has none. */
  section: text,
  row: text,
  seat: text,
  /** What the fan named where the organiser's list says otherwise. */
  named_seat: z.object({ section: text, row: text, seat: text }).nullable(),
  checkin_dttm: epochMs.nullable(),
  /** Who let them in; null for their own hand, and for who is not in. */
  checked_in_by: text.nullable(),
});
export type DoorFan = z.infer<typeof doorFan>;

export const doorAnswer = z.object({
  outcome: z.enum(doorOutcomes),
  /** As they stand now, also where they were not let in; null for nobody whom the list knows. Of `other_event` without their place. */
  fan: doorFan.nullable(),
  /** Between these moments the event checks in. */
  opens_dttm: epochMs,
  closes_dttm: epochMs,
  /** With `other_event` alone. */
  other_event: z.object({ event_id: id, event_name: text }).nullable(),
});
export type DoorAnswer = z.infer<typeof doorAnswer>;

/**
 * When a phone without network let somebody in, by the server's clock: at most a minute ahead of it. Such an entry is judged by this
 * moment, and told to both doors where the fan was in already. Left out: now.
 */
const scannedAt = epochMs.optional();

/**
 * When whoever waits for the answer asked, by the server's clock: the time of the check-in, however late the call arrives or is repeated.
 * The hours are judged by it, and a code is not. It is taken for now where it is ahead or more than a day old. Left out: now.
 */
const doneAt = epochMs.optional();

/** At most so many rows of a search and of each list. */
export const doorRows = 20;

const event = { event_id: id };
const atEvent = z.strictObject(event);

// Each call of the staff has a twin for the fans who are trusted at the event. Those learn no number and no mail address.
const ofStaff = holders(['Page_Manage_Users'], { reach: 'event' });

const checkInWith = (path: string, access: Access) =>
  operation({
    method: 'POST',
    path,
    summary: 'Lets a fan in, from 12 hours before the start to 12 hours after; answers what became of it',
    effect: 'write',
    access,
    input: z.strictObject({ ...event, user_id: id, scanned_at: scannedAt, done_at: doneAt, ...seatFields }),
    output: doorAnswer,
    errors: ['not_found'],
  });
export const checkInFan = checkInWith('door/check_in', ofStaff);
export const checkInFanAsEventAdmin = checkInWith('fan/door_check_in', eventAdmins);

const scanWith = (path: string, access: Access) =>
  operation({
    method: 'POST',
    path,
    summary: 'The same of the fan whose phone shows this code, which is good for a minute',
    effect: 'write',
    access,
    input: z.strictObject({
      ...event,
      /** As `contract/door-code` writes it. Any other text is answered `code_invalid`. */
      code: z.string(messages.invalidValue).trim().toUpperCase().max(500, messages.tooLong(500)),
      scanned_at: scannedAt,
      done_at: doneAt,
    }),
    output: doorAnswer,
    errors: ['not_found', 'too_many_requests'],
  });
export const scanFan = scanWith('door/scan', ofStaff);
export const scanFanAsEventAdmin = scanWith('fan/door_scan', eventAdmins);

const joinWith = (path: string, access: Access) =>
  operation({
    method: 'POST',
    path,
    summary:
      'Puts somebody without a phone on the list and lets them in; takes the place that the list holds for the number',
    effect: 'write',
    access,
    input: z.strictObject({
      ...event,
      name: requiredText(messages.fanNameRequired),
      /** Proved by nobody: it opens no account. Without a calling code it is one of the event's country. */
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

export const searchAtDoor = operation({
  method: 'POST',
  path: 'door/search',
  summary: 'Fans of an event by words of their name, digits of their number, or their seat',
  effect: 'read',
  access: ofStaff,
  input: z.strictObject({ ...event, search: searchText }),
  output: z.array(doorFan.extend({ phone_number: text.nullable() })).max(doorRows),
  errors: ['not_found'],
});
export const searchAtDoorAsEventAdmin = operation({
  method: 'POST',
  path: 'fan/door_search',
  summary: 'Fans of an event by words of their name, or their seat',
  effect: 'read',
  access: eventAdmins,
  input: z.strictObject({ ...event, search: searchText }),
  output: z.array(doorFan).max(doorRows),
  errors: ['not_found'],
});

const countWith = (path: string, access: Access) =>
  operation({
    method: 'GET',
    path,
    summary: 'How many fans are on the list, in, and came in the last minute',
    effect: 'read',
    access,
    input: atEvent,
    output: z.object({
      fans: z.number().int(),
      checkins: z.number().int(),
      last_minute: z.number().int(),
      /** The event's country (ISO 3166): numbers without a calling code belong to it. */
      country_code: z.string(),
      opens_dttm: epochMs,
      closes_dttm: epochMs,
      /** The server's clock, for a phone to set its own by. */
      now_dttm: epochMs,
    }),
    errors: ['not_found'],
  });
export const countAtDoor = countWith('door/counts', ofStaff);
export const countAtDoorAsEventAdmin = countWith('fan/door_counts', eventAdmins);

const recentWith = (path: string, access: Access) =>
  operation({
    method: 'GET',
    path,
    summary: 'Who came last, and who was let in twice by doors that could not know of each other',
    effect: 'read',
    access,
    input: atEvent,
    output: z.object({
      /** The latest first. */
      arrivals: z.array(doorFan).max(doorRows),
      /** The one told last first: `fan` says when and by whom they were let in before. */
      twice: z.array(z.object({ fan: doorFan, scanned_dttm: epochMs, scanned_by: text })).max(doorRows),
    }),
    errors: ['not_found'],
  });
export const listRecentAtDoor = recentWith('door/list_recent', ofStaff);
export const listRecentAtDoorAsEventAdmin = recentWith('fan/door_list_recent', eventAdmins);

/** The staff's is `events/undo_check_in`. */
export const undoCheckInAsEventAdmin = operation({
  method: 'POST',
  path: 'fan/door_undo',
  summary: 'Takes a check-in back; the fan may check in again',
  effect: 'write',
  access: eventAdmins,
  input: z.strictObject({ ...event, user_id: id }),
  output: done,
  errors: ['not_found', 'conflict'],
});

export const getDoorKey = operation({
  method: 'GET',
  path: 'fan/get_door_key',
  summary: 'What the fan’s phone signs its changing code for the door with, also without network',
  effect: 'read',
  access: signedInFan,
  input: atEvent,
  output: z.object({
    event_id: id,
    user_id: id,
    /** Of this fan at this event. Another one after the server's secret has changed: to be asked for whenever the network is there. */
    key: text,
    /** Read by pages of the version before, which phones keep for days; this one's goes by `nowHeader`. */
    now_dttm: epochMs,
  }),
  errors: ['not_found'],
});
