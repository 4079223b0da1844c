import { activityAccess, type Activity } from '@backline/contract/activities';
import type { Session } from '../../lib/session.tsx';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';

const pages: Record<Activity['kind'], (event: EventRef, id: number) => string> = {
  created: eventPaths.detail,
  changed: eventPaths.detail,
  imported: eventPaths.fans,
  joined: eventPaths.fans,
  checked_in: eventPaths.checkIns,
  sold: eventPaths.ordersOf,
  ticket: eventPaths.ticketsOf,
  poll: eventPaths.poll,
  raffle: eventPaths.raffle,
  trivia: eventPaths.trivia,
  notification: eventPaths.notifyFans,
  drop: eventPaths.controlRoom,
  pattern: eventPaths.patternsOf,
  track: eventPaths.tracksOf,
  refund: eventPaths.cardOrder,
};

/**
 * Returns the path of the activity's page. Falls back to the event's page if the reader may not open it, and to null if
 * they may open neither.
 */
export function pathOf({ kind, id, event_id, event_name }: Activity, { opens }: Pick<Session, 'opens'>): string | null {
  const event = { id: event_id, name: event_name };
  if (opens({ access: activityAccess[kind] })) return pages[kind](event, id);
  return opens({ access: activityAccess.created }) ? eventPaths.detail(event) : null;
}
