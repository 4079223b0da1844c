import type { HttpSession } from '../apps/server/testing/http-session.ts';
import { bareRow, linesBesideRow, type Line } from './load.ts';
import { staffOf } from './staff.ts';
import type { House } from './users.ts';

/**
 * Max cost of a call, as a multiple of reading one row through the bare server. The night page reads 12 hours of
 * per-minute counts, the activities and the pending work, each through an index.
 */
const bounds = { night: 60, comparable: 40 };

/** Measures the page of the best-selling event during its night, and the list of comparable nights. */
export async function nightLines(
  house: House,
  bareUrl: string,
  { eventId, fans }: { eventId: number; fans: string },
): Promise<Line[]> {
  await beTonight(house, eventId);
  const row = bareRow(bareUrl, eventId);
  const read = (session: HttpSession, path: string) => () => session.call('GET', `events/${path}?event_id=${eventId}`);
  const [manager, admin] = [await staffOf(house.baseUrl, 'manager'), await staffOf(house.baseUrl, 'admin')];
  const calls = {
    'night of an event, its manager’s': { call: read(manager, 'get_event_night'), bound: bounds.night },
    'night of an event, an ADMIN’s': { call: read(admin, 'get_event_night'), bound: bounds.night },
    'nights to hold it against': { call: read(manager, 'list_comparable_nights'), bound: bounds.comparable },
  };
  return linesBesideRow(row, calls, (what, ours) => `${what}: ${ours.toFixed(1)} ms with ${fans} and 500000 orders`);
}

async function beTonight({ pool }: House, eventId: number): Promise<void> {
  await pool.query(`update events set starts_at = now() - interval '225 minutes' where id = $1`, [eventId]);
  await pool.query(
    `update event_users set checked_in_at = now() - random() * interval '4 hours' where event_id = $1 and is_fan and checked_in_at is not null`,
    [eventId],
  );
  await pool.query(
    `with made as (
       insert into polls (event_id, question, starts_at, ends_at, created_by, updated_by)
       select id, 'Which of the night?', now() - interval '1 hour', now() + interval '1 hour', manager_id, manager_id from events where id = $1
       returning id, event_id),
     options as (insert into poll_options (poll_id, option, sort) select id, 'This', 1 from made returning id, poll_id)
     insert into poll_votes (poll_id, option_id, user_id, voted_at)
     select m.id, o.id, f.user_id, now() - random() * interval '1 hour' from made m join options o on o.poll_id = m.id
     join event_users f on f.event_id = m.event_id where f.is_fan`,
    [eventId],
  );
  await pool.query('select fold_attendance(), fold_engagement()');
  await pool.query('vacuum (analyze) minute_counts, attendance_deltas, engagement_deltas, poll_votes, event_users');
}
