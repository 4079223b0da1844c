import { z } from 'zod';
import {
  createEventInput,
  eventFields,
  lentEventFields,
  listedEventFields,
  maxTeamMembers,
  publicEventFields,
  updateEventInput,
} from './event-fields.ts';
import { eventRoles, maxArtists } from './event-rules.ts';
import { timezone } from './time-zones.ts';
import { outputsOf, pick } from './fields.ts';
import { anybody, holders, maxFormBytes, operation } from './operation.ts';
import { epochMs, id, identifier, idFilter, listOf, pageInput, searchText } from './primitives.ts';
import { noun } from './noun.ts';
import { sortInput, sortNames } from './sorting.ts';

export const eventNoun = noun('event', 'Event', {
  'event.created': 'Event created',
  'event.imported': 'Event imported from a file',
  'event.exported': 'Event exported as a template',
  'event.updated': 'Event changed',
  'event.admins_added': 'Event admins added',
});

export const eventRow = z.object({
  id,
  name: z.string(),
  event_image_url: z.string().nullable(),
  event_dttm: epochMs,
  event_role: z.enum(eventRoles),
  event_code: z.string(),
  /** Set only in the report; null in the other lists. */
  checkin_count: z.number().int().nullable(),
  ...pick(outputsOf(eventFields), listedEventFields),
});
export type EventRow = z.infer<typeof eventRow>;

export const eventArtist = z.object({ id, name: z.string(), image: z.string().nullable() });

export const eventDetail = z.object({
  event_id: id,
  ...pick(outputsOf(eventFields), lentEventFields),
  // Null for readers who may open neither the event nor its list of fans.
  event_code: z.string().nullable(),
  event_count: z.number().int().nullable(),
  checkin_count: z.number().int().nullable(),
  event_created_by: z.string().nullable(),
});
export type EventDetail = z.infer<typeof eventDetail>;

export const wholeEvent = eventDetail.extend({
  version: z.number().int(),
  seo_url: z.string(),
  ...outputsOf(eventFields),
  event_code: z.string(),
  event_count: z.number().int(),
  checkin_count: z.number().int(),
  event_created_by: z.string(),
  event_role: z.enum(eventRoles),
  artist_id: z.array(eventArtist).max(maxArtists),
  team_members_id: z.array(z.object({ id, name: z.string() })).max(maxTeamMembers),
  manager_id: id,
  manager_name: z.string(),
  /** Path of a public SVG on this server. It encodes the public page's URL with the event code. */
  qrcode_url: z.string(),
});
export type WholeEvent = z.infer<typeof wholeEvent>;

export const publicEvent = z.object({
  ...pick(outputsOf(eventFields), publicEventFields),
  event_image_url: z.string().nullable(),
  seo_url: z.string(),
  artists: z.array(eventArtist).max(maxArtists),
  checkin_count: z.number().int(),
});
export type PublicEvent = z.infer<typeof publicEvent>;

export const eventSorts = sortNames('name', 'start');
export type EventSort = (typeof eventSorts)[number];

export const listEvents = operation.query({
  path: 'events/events_list',
  summary: 'Lists events that you can see: upcoming ones by date, others latest first',
  access: holders(['Page_Events'], { lentTo: ['Page_Dashboard', 'Page_View_Reports'] }),
  input: z.strictObject({
    ...pageInput,
    isUpcoming: z.boolean().default(false),
    isPast: z.boolean().default(false),
    artistManager: idFilter,
    artists: idFilter,
    currentTime: epochMs.optional(),
    startDate: epochMs.nullish(),
    endDate: epochMs.nullish(),
    is_report: z.boolean().default(false),
    sort: sortInput(eventSorts),
  }),
  output: listOf(eventRow),
});

export const eventName = z.object({ id, name: z.string(), timezone });
export type EventName = z.infer<typeof eventName>;

export const getEventNames = operation.read({
  path: 'events/get_event_names',
  summary: 'Lists the names and time zones of up to 50 events that you can see',
  access: holders(['Page_Events', 'Page_Manage_Users', 'Page_View_Reports', 'Page_Raffles', 'Page_Trivia'], {
    lentTo: ['Page_Products', 'Page_Patterns', 'Page_Support'],
  }),
  input: z.strictObject({
    search: searchText,
    artist_id: z.string().max(700).default(''),
  }),
  output: z.array(eventName).max(50),
});

export const getEventDetails = operation.read({
  path: 'events/get_event_details',
  summary:
    'Returns one event as a list with one item: all fields with event permissions, fewer with those of related pages',
  access: holders(['Page_Events'], {
    lentTo: [
      'Page_Manage_Users',
      'Page_Requests',
      'Page_Polls',
      'Page_Raffles',
      'Page_Trivia',
      'Page_Patterns',
      'Page_View_Reports',
      'Page_Orders',
      'Page_Merch_Drop',
      'Page_Merch_QR_Code',
      'Page_Support',
      'Page_Event_Create_Operation',
      'Page_Event_Update_Operation',
    ],
    reach: 'event',
  }),
  input: z.strictObject({ event_id: id, isViewPage: z.stringbool().optional() }),
  output: z.array(z.union([wholeEvent, eventDetail])).max(1),
  errors: ['not_found'],
});

/** Max event admins in this response. The list of users marks all event admins. */
export const maxNamedAdmins = 50;

export const getEventAdmins = operation.read({
  path: 'events/get_event_admins',
  summary: 'Lists the event admins by name, including fans if you may see fans',
  access: holders(['Page_Events'], { lentTo: ['Page_Manage_Users'], reach: 'event' }),
  input: z.strictObject({ event_id: id }),
  output: z.array(z.object({ id, name: z.string() })).max(maxNamedAdmins),
  errors: ['not_found'],
});

export const proposeSeoUrl = operation.read({
  path: 'events/propose_seo_url',
  summary: 'Returns an unused address for an event of this name, in Latin letters and numbered if taken',
  access: holders(['Page_Event_Create_Operation']),
  input: z.strictObject({ event_name: identifier(200).min(1) }),
  output: z.object({ seo_url: z.string() }),
});

export const createEvent = operation.write({
  path: 'events/create_event',
  summary: 'Creates an event; with a `proposal_id`, also accepts that fan’s proposal',
  access: holders(['Page_Event_Create_Operation']),
  maxBytes: maxFormBytes,
  input: createEventInput,
  output: z.object({ message: z.string(), event_id: id, event_code: z.string(), seo_url: z.string() }),
  errors: ['not_found', 'conflict'],
});

export const updateEvent = operation.write({
  path: 'events/update_event',
  summary: 'Replaces the fields of an event; keeps its address and code',
  access: holders(['Page_Event_Update_Operation'], { reach: 'event' }),
  maxBytes: maxFormBytes,
  input: updateEventInput,
  output: z.object({ message: z.string(), event_id: id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const joinEvent = operation.write({
  path: 'events/join_event',
  summary: 'Makes the event’s creator and manager event admins; idempotent',
  access: holders(['Page_Event_Create_Operation'], { reach: 'event' }),
  input: z.strictObject({ event_id: id, manager_id: id.nullish() }),
  output: z.object({ message: z.string(), event_id: id }),
  errors: ['not_found'],
});

export const viewEvent = operation.query({
  path: 'events/view',
  summary: 'Returns an event’s public page as a list with one item, or an empty list',
  access: anybody,
  input: z.strictObject({ seo_url: identifier(200).min(1) }),
  output: z.array(publicEvent).max(1),
});
