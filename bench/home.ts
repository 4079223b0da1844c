import type { HttpSession } from '../apps/server/testing/http-session.ts';
import { bareRow, linesBesideRow, type BoundedCall, type Line } from './load.ts';
import { staffOf } from './staff.ts';
import type { House } from './users.ts';

/**
 * Max cost of a call, as a multiple of reading one row through the bare server. The figures of the home page are stored
 * counts. A range counts the rows of its days, because no count is stored per day.
 */
const bounds = { home: 8, badges: 8, totals: 8, range: 80, readiness: 12, views: 8 };

/** Measures what the dashboard and the home page of the best-selling event load. */
export async function homeLines(
  { baseUrl }: House,
  { bareUrl, eventId, size }: { bareUrl: string; eventId: number; size: string },
): Promise<Line[]> {
  const calls = {
    ...callsOf(await staffOf(baseUrl, 'admin'), 'an ADMIN’s', eventId),
    ...callsOf(await staffOf(baseUrl, 'manager'), 'a manager’s', eventId),
  };
  return linesBesideRow(bareRow(bareUrl, eventId), calls, (what, ours) => `${what}: ${ours.toFixed(1)} ms of ${size}`);
}

function callsOf(session: HttpSession, whose: string, eventId: number): Record<string, BoundedCall> {
  const read = (path: string, bound: number) => ({ bound, call: () => session.call('GET', path) });
  return {
    [`home of an event, ${whose}`]: read(`events/get_event_home?event_id=${eventId}`, bounds.home),
    [`badges of an event, ${whose}`]: read(`events/get_event_badges?event_id=${eventId}`, bounds.badges),
    [`totals of the dashboard, ${whose}`]: read('dashboard/total', bounds.totals),
    [`7 days on the dashboard, ${whose}`]: read('dashboard/range?range=last_7_days', bounds.range),
    [`30 days on the dashboard, ${whose}`]: read('dashboard/range?range=last_30_days', bounds.range),
    [`readiness of the next events, ${whose}`]: read('dashboard/readiness', bounds.readiness),
    [`saved views of the orders, ${whose}`]: read('views/get_list_views?list=orders', bounds.views),
  };
}
