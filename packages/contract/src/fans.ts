import { z } from 'zod';
import { eventRoles } from './event-rules.ts';
import { shownMailAddress } from './mail-address.ts';
import { messages } from './messages.ts';
import { holders, operation, type Access } from './operation.ts';
import { done, epochMs, id, idFilter, listOf, pageInput } from './primitives.ts';
import { noun } from './noun.ts';
import { orderInfo } from './order-info.ts';
import { timezone } from './time-zones.ts';

export const eventFanNoun = noun('event_user', 'Fan at an event', {
  'event_user.joined': 'Joined an event',
  'event_user.checked_in': 'Checked in',
  'event_user.check_in_undone': 'Check-in undone',
  'event_user.admin_made': 'Made event admin',
  'event_user.admin_removed': 'Event admin taken back',
});

const readers = holders(['Page_Manage_Users'], { reach: 'event' });

/** Who learns addresses and numbers of fans, wherever they stand. */
export const fanContacts: { access: Access } = { access: readers };

/** Which columns the list of an event's users shows, and whom: everybody, or those who did it, the latest first. */
export const fanSections = ['users', 'checkins', 'requests', 'polls', 'orders'] as const;
export type FanSection = (typeof fanSections)[number];

/** What fans did is shown by its own key: without it the section is refused, whoever may see the list of users. */
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
  /** Deleted themself: a pseudonym that still counts, and nothing can be done with it. */
  has_left: z.boolean(),
  allow_group_creation: z.boolean(),
  /** Of the event that the list is about; USER without one. */
  event_role: z.enum(eventRoles),
  section: text,
  row: text,
  seat: text,
  /** What the fan named at the check-in where the organiser's list says otherwise. */
  named_seat: z.object({ section: text, row: text, seat: text }).nullable(),
  checkin_dttm: epochMs.nullable(),
  song_request_title: text,
  song_request_dttm: epochMs.nullable(),
  poll_question: text,
  poll_dttm: epochMs.nullable(),
  order_id: id.nullable(),
  order_dttm: epochMs.nullable(),
  order_info: orderInfo.nullable(),
  /** Of a report, whose rows are of many events; null in the other lists. */
  event_id: id.nullable(),
  event_name: text,
  timezone: timezone.nullable(),
  joined_dttm: epochMs.nullable(),
  order_no: text,
  /** Dollars: of what the reader sees of the order. */
  order_amount: z.number().nullable(),
  /** What the reader may do with this fan as they stand now. */
  can: z.object({ check_in: z.boolean(), undo_check_in: z.boolean() }),
});
export type FanRow = z.infer<typeof fanRow>;

export const listFans = operation({
  method: 'POST',
  path: 'users/users_list',
  summary:
    'Fans inside the reach, newest first; of one event where it is named. As a report: each arrival, check-in, request, answer or paid order',
  effect: 'read',
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
    /** A row for each time that somebody did it, at any event, where the other lists have one for each fan; for who may see reports. */
    is_report: z.boolean(messages.invalidValue).default(false),
    /** Of a report: from this moment on, and before that one. */
    startDate: epochMs.nullish(),
    endDate: epochMs.nullish(),
  }),
  output: listOf(fanRow),
  errors: ['not_found', 'forbidden'],
});

export const updateFanSetting = operation({
  method: 'POST',
  path: 'users/user_setting_update',
  summary: 'Lets a fan create events, or no longer',
  effect: 'write',
  access: holders(['Page_Manage_Users'], { roles: ['ADMIN'] }),
  input: z.strictObject({ allow_group_creation: z.boolean(messages.invalidValue), user_id: id }),
  output: done,
  errors: ['not_found'],
});

const ofAnEvent = holders(['Page_Manage_Users'], { reach: 'event', roles: ['ADMIN', 'MANAGER'] });
const eventFan = z.strictObject({ group_user_id: id, event_id: id });

export const makeEventAdmin = operation({
  method: 'POST',
  path: 'events/make_event_admin',
  summary: 'Trusts a fan of the event with its hand-overs and light shows; repeating it changes nothing',
  effect: 'write',
  access: ofAnEvent,
  input: eventFan,
  output: done,
  errors: ['not_found'],
});

export const removeEventAdmin = operation({
  method: 'POST',
  path: 'events/remove_event_admin',
  summary: 'Takes that trust back; repeating it changes nothing',
  effect: 'write',
  access: ofAnEvent,
  input: eventFan,
  output: done,
  errors: ['not_found'],
});

export const undoCheckIn = operation({
  method: 'POST',
  path: 'events/undo_check_in',
  summary: 'The door takes a check-in back; the fan may check in again',
  effect: 'write',
  access: holders(['Page_Manage_Users'], { reach: 'event' }),
  input: eventFan,
  output: done,
  errors: ['not_found', 'conflict'],
});
