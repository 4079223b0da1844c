import type { HttpSession } from '../apps/server/testing/http-session.ts';
import { bareRow, linesBesideRow, type BoundedCall, type Line } from './load.ts';
import type { House } from './users.ts';
import { staffOf } from './staff.ts';

const volume = { requests: 300_000, votes: 300_000, songs: 40 };

/**
 * Max cost of a call, as a multiple of reading one row through the bare server. A manager's page merges the latest rows
 * of each of their events (`pageOfSome`). Some figures have no stored counts and count rows (`counted…`).
 */
const bounds = { page: 8, pageOfSome: 60, total: 8, countedTotal: 250, chart: 60, countedChart: 600 };

export async function reportLines(house: House, bareUrl: string, fans: string): Promise<Line[]> {
  await fillReports(house);
  const eventId = await largestEvent(house);
  const row = bareRow(bareUrl, eventId);
  const calls = {
    ...callsOf(await staffOf(house.baseUrl, 'admin'), 'all', eventId),
    ...callsOf(await staffOf(house.baseUrl, 'manager'), 'a manager’s', eventId),
  };
  return linesBesideRow(row, calls, (what, ours) => `report, ${what}: ${ours.toFixed(1)} ms with ${fans}`);
}

function callsOf(session: HttpSession, whose: 'all' | 'a manager’s', eventId: number): Record<string, BoundedCall> {
  const isAll = whose === 'all';
  const day = Date.now() - (Date.now() % 86_400_000);
  const times = { startDate: day - 30 * 86_400_000 + 1_800_000, endDate: day + 1_800_000 };
  const calls: Record<string, BoundedCall> = {};
  const add = (what: string, bound: number, path: string, body?: object) => {
    calls[`${what}, ${whose}`] = { bound, call: () => session.call(body === undefined ? 'GET' : 'POST', path, body) };
  };
  const list = (more: object) => ({ is_report: true, ...more });
  for (const section of ['users', 'checkins', 'requests', 'polls', 'orders']) {
    const isKept = section === 'users' || section === 'checkins';
    const isSold = section === 'orders';
    add(`first page of ${section}`, isAll ? bounds.page : bounds.pageOfSome, 'users/users_list', list({ section }));
    add(
      `first page of ${section} of 30 days`,
      isAll ? bounds.page : bounds.pageOfSome,
      'users/users_list',
      list({ section, ...times }),
    );
    add(`total of ${section}`, isKept ? bounds.total : bounds.countedTotal, 'events/get_event_report_total_count', {
      section,
    });
    add(`total of ${section} of 30 days`, bounds.countedTotal, 'events/get_event_report_total_count', {
      section,
      ...times,
    });
    add(`chart of ${section}`, isKept || isSold ? bounds.chart : bounds.countedChart, 'events/get_event_report_chart', {
      section,
    });
    if (isAll)
      add(`chart of ${section} of an event`, bounds.chart, 'events/get_event_report_chart', {
        section,
        event_id: eventId,
      });
  }
  add('first page of events', bounds.page, 'events/events_list', { is_report: true });
  add('total of events', bounds.total, 'events/get_event_report_total_count', { section: 'events' });
  add('first page of sales', bounds.pageOfSome, 'events/get_event_sales');
  add('total of sales', bounds.total, 'events/get_event_report_total_count', { section: 'sales' });
  add('total of sales of 30 days', bounds.chart, 'events/get_event_report_total_count', { section: 'sales', ...times });
  add('chart of sales', bounds.chart, 'events/get_event_report_chart', { section: 'sales' });
  return calls;
}

async function fillReports({ pool }: House): Promise<void> {
  await pool.query(
    `insert into requested_songs (event_id, song_key, title)
     select e.id, 'bench song ' || n, 'Bench Song ' || n from events e, generate_series(1, $1::int) n on conflict do nothing`,
    [volume.songs],
  );
  await pool.query(
    `insert into song_requests (event_id, user_id, ordinal, song_id, created_at)
     select f.event_id, f.user_id, 1, s.id, f.checked_in_at from event_users f
     join requested_songs s on s.event_id = f.event_id and s.song_key = 'bench song ' || (1 + f.user_id % $1::int)
     where f.is_fan and f.checked_in_at is not null limit $2 on conflict do nothing`,
    [volume.songs, volume.requests],
  );
  await pool.query(
    `with made as (
       insert into polls (event_id, question, starts_at, ends_at, created_by, updated_by)
       select e.id, 'Bench?', e.starts_at, e.starts_at + interval '1 hour', e.manager_id, e.manager_id from events e
       returning id, event_id),
     options as (insert into poll_options (poll_id, option, sort) select id, 'This', 1 from made returning id, poll_id)
     insert into poll_votes (poll_id, option_id, user_id, voted_at)
     select m.id, o.id, f.user_id, f.checked_in_at from made m join options o on o.poll_id = m.id
     join event_users f on f.event_id = m.event_id where f.is_fan and f.checked_in_at is not null limit $1`,
    [volume.votes],
  );
  await pool.query('analyze song_requests, requested_songs, polls, poll_options, poll_votes, event_users, orders');
}

async function largestEvent({ pool }: House): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select event_id::int as id from event_users where is_fan group by event_id order by count(*) desc limit 1`,
  );
  const [largest] = rows;
  if (largest === undefined) throw new Error('no event has fans');
  return largest.id;
}
