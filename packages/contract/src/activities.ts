import { z } from 'zod';
import { eventFields, imageFocusFields } from './event-fields.ts';
import { timezone } from './time-zones.ts';
import { outputsOf, pick } from './fields.ts';
import { holders, operation, type Access } from './operation.ts';
import { epochMs, id } from './primitives.ts';

export const activityKinds = [
  'created',
  'changed',
  'imported',
  'joined',
  'checked_in',
  'sold',
  'ticket',
  'poll',
  'raffle',
  'trivia',
  'notification',
  'drop',
  'pattern',
  'track',
  'refund',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

const events = holders(['Page_Events'], { reach: 'event' });
const fans = holders(['Page_Manage_Users'], { reach: 'event' });
const orders = holders(['Page_Orders'], { reach: 'event' });
const lights = holders(['Page_Patterns'], { reach: 'event' });

export const activityAccess: Readonly<Record<ActivityKind, Access>> = {
  created: events,
  changed: events,
  imported: fans,
  joined: fans,
  checked_in: fans,
  poll: holders(['Page_Polls'], { reach: 'event' }),
  raffle: holders(['Page_Raffles'], { reach: 'event' }),
  trivia: holders(['Page_Trivia'], { reach: 'event' }),
  notification: fans,
  drop: holders(['Page_Merch_Drop'], { reach: 'event' }),
  pattern: lights,
  track: lights,
  sold: orders,
  refund: orders,
  ticket: holders(['Page_Support'], { reach: 'event' }),
};

export const activity = z.object({
  /**
   * Holds the id of the linked poll, raffle, trivia, notification or light show. A drop links to its product, a refund
   * to its order, anything else to the event.
   */
  id,
  kind: z.enum(activityKinds),
  event_id: id,
  event_name: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  ...pick(outputsOf(eventFields), imageFocusFields),
  activity_dttm: epochMs,
  timezone,
  isgroup: z.boolean(),
  israffle: z.boolean(),
  ispoll: z.boolean(),
  istrivia: z.boolean(),
});
export type Activity = z.infer<typeof activity>;

export const getEventsActivities = operation.read({
  path: 'dashboard/events_activities',
  summary: 'Lists the ten newest activities that you can see, of every kind whose page you may open',
  readsReplica: true,
  access: holders(['Page_Dashboard']),
  output: z.array(activity).max(10),
});
