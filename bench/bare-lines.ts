import {
  atLeast,
  bareRow,
  linesBesideRow,
  read,
  requestsPerSecond,
  warmUp,
  type BoundedCall,
  type Line,
  type Target,
} from './load.ts';
import { openSessions } from './sessions.ts';
import type { House } from './users.ts';
import { staffOf } from './staff.ts';

/** Warms up the JIT for the product's calls, because the bare server has already answered thousands of reads. */
const warmUpCalls = 300;

/** The product limits each person to two pool connections, so ten parallel requests need several admins. */
const adminCount = 10;

export async function bareLines({ baseUrl, pool }: House, bareUrl: string): Promise<Line[]> {
  const { admins, managers, eventId } = await findStaff(pool);
  const pairs = [
    {
      what: 'users list',
      ours: { url: `${baseUrl}/api/users/users_list`, method: 'POST', body: {}, cookies: admins },
      theirs: { url: `${bareUrl}/users`, method: 'POST', body: {} },
    },
    {
      what: 'events list, signed in and rights-filtered',
      ours: { url: `${baseUrl}/api/events/events_list`, method: 'POST', body: { isUpcoming: true }, cookies: managers },
      theirs: { url: `${bareUrl}/list`, method: 'POST', body: {} },
    },
    {
      what: 'event detail',
      ours: { url: `${baseUrl}/api/events/get_event_details?event_id=${eventId}`, method: 'GET', cookies: admins },
      theirs: { url: `${bareUrl}/detail?event_id=${eventId}`, method: 'GET' },
    },
  ] as const;
  const lines: Line[] = [];
  for (const { what, ours, theirs } of pairs) {
    const { ratio, ourRate, bareRate } = await compare(ours, theirs);
    lines.push({
      what: `${what}: ${ourRate.toFixed(0)} of ${bareRate.toFixed(0)} requests a second`,
      ...atLeast(ratio, 0.22),
    });
  }
  return lines;
}

/**
 * Max cost of a call, as a multiple of reading one row through the bare server. Activities merge fifteen kinds, each
 * read through its own index.
 */
const bounds = { page: 3, totals: 3, activities: 5 };

export async function rowLines({ baseUrl, pool }: House, bareUrl: string, fans: string): Promise<Line[]> {
  const { eventId, address } = await findStaff(pool);
  const row = bareRow(bareUrl, eventId);
  const calls: Record<string, BoundedCall> = {
    'public event page': { call: () => read(`${baseUrl}/events/${address}`), bound: bounds.page },
  };
  for (const who of ['admin', 'manager', 'artist', 'team'] as const) {
    const session = await staffOf(baseUrl, who);
    const ask = (path: string) => () => session.call('GET', path);
    calls[`dashboard totals, ${who}`] = { call: ask('dashboard/total'), bound: bounds.totals };
    calls[`dashboard activities, ${who}`] = { call: ask('dashboard/events_activities'), bound: bounds.activities };
  }
  return linesBesideRow(row, calls, (what, ours) => `${what}: ${ours.toFixed(2)} ms with ${fans}`, {
    times: 100,
    warmUps: warmUpCalls,
  });
}

async function findStaff(pool: House['pool']) {
  await pool.query(
    `insert into users (role, name, email) select 'ADMIN', 'Bench ' || n, 'bench-' || n || '@example.org'
     from generate_series(1, $1::int) n on conflict do nothing`,
    [adminCount],
  );
  const cookiesOf = async (condition: string) => {
    const { rows } = await pool.query<{ id: string }>(`select id from users where ${condition}`);
    return (
      await openSessions(
        pool,
        rows.map(({ id }) => Number(id)),
      )
    ).map(({ cookie }) => cookie);
  };
  const { rows } = await pool.query<{ id: number; seo_url: string }>(
    `select e.id::int, e.seo_url from events e where e.starts_at >= now() order by e.starts_at, e.id limit 1`,
  );
  const [event] = rows;
  if (event === undefined) throw new Error('no event is coming');
  return {
    admins: await cookiesOf(`email like 'bench-%'`),
    managers: await cookiesOf(`role = 'MANAGER'`),
    eventId: event.id,
    address: event.seo_url,
  };
}

/** Returns the round with the median ratio. Alternates both sides, so that other load affects both. */
async function compare(ours: Target, theirs: Target, rounds = 9) {
  const measured: { ratio: number; ourRate: number; bareRate: number }[] = [];
  await warmUp([theirs, ours]);
  for (let round = 0; round < rounds; round += 1) {
    const bareRate = await requestsPerSecond(theirs);
    const ourRate = await requestsPerSecond(ours);
    measured.push({ ratio: ourRate / bareRate, ourRate, bareRate });
  }
  measured.sort((a, b) => a.ratio - b.ratio);
  return measured[Math.floor(rounds / 2)] ?? { ratio: Number.NaN, ourRate: 0, bareRate: 0 };
}
