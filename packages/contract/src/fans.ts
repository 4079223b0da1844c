import { z } from 'zod';
import { eventRoles } from './event-rules.ts';
import { shownMailAddress } from './mail-address.ts';
import * as generalTexts from './general.texts.ts';
import { holders, operation, type Access } from './operation.ts';
import { epochMs, id, idFilter, listOf, pageInput } from './primitives.ts';
import { noun } from './noun.ts';
import { orderInfo } from './order-info.ts';
import { sortInput, sortNames } from './sorting.ts';
import { timezone } from './time-zones.ts';

export const eventFanNoun = noun('event_user', 'Fan at an event', {
  'event_user.joined': 'Joined an event',
  'event_user.checked_in': 'Checked in',
  'event_user.check_in_undone': 'Check-in undone',
  'event_user.admin_made': 'Made event admin',
  'event_user.admin_removed': 'Event admin taken back',
});

const readers = holders(['Page_Manage_Users'], { reach: 'event' });

export const fanContacts: { access: Access } = { access: readers };

/**
 * Selects the columns and the rows of an event's user list. `users` lists everybody; the other sections list only those
 * who took part, newest first.
 */
export const fanSections = ['users', 'checkins', 'requests', 'polls', 'orders'] as const;
export type FanSection = (typeof fanSections)[number];

/** Each activity needs its own permission key. Without it the section is refused, even to people who see the list. */
export const sectionAccess: Readonly<Record<FanSection, Access>> = {
  users: readers,
  checkins: readers,
  requests: holders(['Page_Requests'], { reach: 'event' }),
  polls: holders(['Page_Polls'], { reach: 'event' }),
  orders: holders(['Page_Orders'], { reach: 'event' }),
};

const text = z.string().nullable();

export const fanRow = z.object({
  id,
  name: z.string(),
  email: shownMailAddress.nullable(),
  phone_number: text,
  profile_image_url: text,
  /** True for an erased fan. The row shows a pseudonym, still counts in totals and allows no action. */
  has_left: z.boolean(),
  allow_group_creation: z.boolean(),
  event_role: z.enum(eventRoles),
  section: text,
  row: text,
  seat: text,
  named_seat: z.object({ section: text, row: text, seat: text }).nullable(),
  checkin_dttm: epochMs.nullable(),
  song_request_title: text,
  song_request_dttm: epochMs.nullable(),
  poll_question: text,
  poll_dttm: epochMs.nullable(),
  order_id: id.nullable(),
  order_dttm: epochMs.nullable(),
  order_info: orderInfo.nullable(),
  event_id: id.nullable(),
  event_name: text,
  timezone: timezone.nullable(),
  joined_dttm: epochMs.nullable(),
  order_no: text,
  /** Dollars of the lines that the reader sees. */
  order_amount: z.number().nullable(),
  can: z.object({ check_in: z.boolean(), undo_check_in: z.boolean() }),
});
export type FanRow = z.infer<typeof fanRow>;

/** For the section `users` without a search. Other sections, searches and reports have one order, whatever the sort. */
export const fanSorts = sortNames('name');
export type FanSort = (typeof fanSorts)[number];

export const listFans = operation.query({
  path: 'users/users_list',
  summary:
    'Lists fans that you can see, or one event’s, newest first; in reports, one row per arrival, check-in, request, answer or paid order',
  access: holders(['Page_Manage_Users'], { reach: 'event', lentTo: ['Page_View_Reports'] }),
  input: z.strictObject({
    ...pageInput,
    event_id: z
      .union([id, z.literal('')])
      .nullish()
      .transform((value) => value || null),
    artistManager: idFilter,
    artists: idFilter,
    section: z.enum(fanSections).default('users'),
    /** Returns a row for each action across events, instead of one for each fan. Needs access to reports. */
    is_report: z.boolean(generalTexts.invalidValue).default(false),
    /** Bounds a report: the start is inclusive, the end exclusive. */
    startDate: epochMs.nullish(),
    endDate: epochMs.nullish(),
    sort: sortInput(fanSorts),
  }),
  output: listOf(fanRow),
  errors: ['not_found', 'forbidden'],
});

export const updateFanSetting = operation.write({
  path: 'users/user_setting_update',
  summary: 'Allows a fan to create events, or stops allowing it',
  access: holders(['Page_Manage_Users'], { roles: ['ADMIN'] }),
  input: z.strictObject({ allow_group_creation: z.boolean(generalTexts.invalidValue), user_id: id }),
  errors: ['not_found'],
});

const ofAnEvent = holders(['Page_Manage_Users'], { reach: 'event', roles: ['ADMIN', 'MANAGER'] });
const eventFan = z.strictObject({ group_user_id: id, event_id: id });

export const makeEventAdmin = operation.write({
  path: 'events/make_event_admin',
  summary: 'Makes a fan of the event an event admin, who may run hand-overs and light shows; idempotent',
  access: ofAnEvent,
  peopleOnly: true,
  input: eventFan,
  errors: ['not_found'],
});

export const removeEventAdmin = operation.write({
  path: 'events/remove_event_admin',
  summary: 'Removes an event admin; idempotent',
  access: ofAnEvent,
  input: eventFan,
  errors: ['not_found'],
});

export const undoCheckIn = operation.write({
  path: 'events/undo_check_in',
  summary: 'Undoes a fan’s check-in; the fan may check in again',
  access: holders(['Page_Manage_Users'], { reach: 'event' }),
  input: eventFan,
  errors: ['not_found', 'conflict'],
});
