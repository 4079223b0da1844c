import { Agent, request } from 'node:http';
import type { Config } from '../apps/server/src/platform/config/config.ts';
import { csrfTokenFor } from '../apps/server/src/platform/session/session.ts';
import { openSessions } from './sessions.ts';
import type { House } from './users.ts';
import { atLeast, atMost, type Line } from './load.ts';

export const fans = 2_000;
const rounds = 3;
const warmUpRounds = 2;
/**
 * A lost check-in counts in every round. The times of the first rounds do not count, because these rounds warm up the
 * server.
 */
export const callsInAll = fans * (rounds + warmUpRounds);

export interface Call {
  url: string;
  headers: Record<string, string>;
  body: object;
}

/**
 * Measures concurrent check-ins, each with its own session and connection. Alternates them with the same number of bare
 * inserts.
 */
export async function checkInLines(
  house: House & { config: Config },
  bareUrl: string,
  { bound = 0.3, note = '' } = {},
): Promise<Line[]> {
  const { eventId, fanIds } = await findCrowd(house, fans);
  const checkIns = await callsOf(house, fanIds, 'check_in', (index) => ({
    event_id: eventId,
    section: 'Floor',
    row: String(Math.floor(index / 40)),
    seat: String(index % 40),
  }));
  const inserts = fanIds.map((id) => ({
    url: `${bareUrl}/arrive`,
    headers: {},
    body: { event_id: eventId, user_id: id },
  }));
  let lost = 0;
  const { ratio, rates } = await race(house, bareUrl, [inserts, checkIns], {
    before: () => clearArrivals(house, eventId, fanIds),
    after: async () => void (lost += fans - (await countArrivals(house, eventId, fanIds))),
  });
  return [
    { what: `check-ins of ${fans} fans at once: ${rates} bare inserts a second${note}`, ...atLeast(ratio, bound) },
    { what: `check-ins lost, of ${callsInAll}`, ...atMost(lost, 0) },
  ];
}

/** Alternates bare inserts and product calls, one connection per call, and returns the round with the median ratio. */
export async function race(
  { baseUrl }: House,
  bareUrl: string,
  [bare, own]: readonly [Call[], Call[]],
  { before, after }: { before(): Promise<void>; after(): Promise<void> },
): Promise<{ ratio: number; rates: string }> {
  const phones = own.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  try {
    await connect(phones, `${baseUrl}/healthz`);
    await connect(phones, `${bareUrl}/healthz`);
    const measured: { ratio: number; rates: string }[] = [];
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      await before();
      const bareRate = await callsPerSecond(phones, bare);
      const ourRate = await callsPerSecond(phones, own);
      await after();
      const rates = `${ourRate.toFixed(0)} of ${bareRate.toFixed(0)}`;
      if (round >= 0) measured.push({ ratio: ourRate / bareRate, rates });
    }
    measured.sort((a, b) => a.ratio - b.ratio);
    return measured[Math.floor(rounds / 2)] ?? { ratio: 0, rates: '' };
  } finally {
    for (const phone of phones) phone.destroy();
  }
}

/** Adds `count` fans to the last event, then returns an event and `count` of its fans who have not checked in. */
export async function gatherCrowd(house: House, count: number): Promise<{ eventId: number; fanIds: number[] }> {
  await house.pool.query(
    `insert into event_users (event_id, user_id, event_role, is_fan)
     select (select max(id) from events), id, 'USER', true from users where role = 'USER' order by id desc limit $1
     on conflict do nothing`,
    [count],
  );
  return findCrowd(house, count);
}

export async function findCrowd({ pool }: House, count: number): Promise<{ eventId: number; fanIds: number[] }> {
  const { rows } = await pool.query<{ event_id: number; ids: number[] }>(
    `select event_id::int, (array_agg(user_id::int))[1:${count}] as ids from event_users
     where is_fan and checked_in_at is null group by event_id order by count(*) desc limit 1`,
  );
  const [crowd] = rows;
  if (crowd?.ids.length !== count) throw new Error(`no event has ${count} fans who may still arrive`);
  await pool.query('update events set starts_at = now() where id = $1', [crowd.event_id]);
  return { eventId: crowd.event_id, fanIds: crowd.ids };
}

/** Returns one call per fan, each with its own session. */
export async function callsOf(
  { baseUrl, pool, config }: House & { config: Config },
  fanIds: number[],
  path: string,
  bodyOf: (index: number) => object,
): Promise<Call[]> {
  const sessions = await openSessions(pool, fanIds);
  return sessions.map(({ id, cookie }, index) => ({
    url: `${baseUrl}/api/fan/${path}`,
    headers: { cookie, 'x-csrf-token': csrfTokenFor(config, id) },
    body: bodyOf(index),
  }));
}

async function clearArrivals({ pool }: House, eventId: number, fanIds: number[]): Promise<void> {
  await pool.query(
    `create table if not exists bench_arrivals (
       event_id bigint, user_id bigint, at timestamptz default now(), primary key (event_id, user_id))`,
  );
  await pool.query('truncate bench_arrivals');
  await pool.query('update event_users set checked_in_at = null where event_id = $1 and user_id = any($2::bigint[])', [
    eventId,
    fanIds,
  ]);
}

async function countArrivals({ pool }: House, eventId: number, fanIds: number[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from event_users
     where event_id = $1 and user_id = any($2::bigint[]) and checked_in_at is not null`,
    [eventId, fanIds],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Connects in small groups before the measurement, because a connection that finds the listen queue full retries a
 * second later.
 */
export async function connect(phones: readonly Agent[], url: string): Promise<void> {
  for (let at = 0; at < phones.length; at += 100) {
    await Promise.all(phones.slice(at, at + 100).map((phone) => send(phone, 'GET', { url, headers: {}, body: {} })));
  }
}

async function callsPerSecond(phones: readonly Agent[], calls: readonly Call[]): Promise<number> {
  return (await callAtOnce(phones, calls, 'POST')).perSecond;
}

export async function callAtOnce(
  phones: readonly Agent[],
  calls: readonly Call[],
  method: 'GET' | 'POST',
): Promise<{ perSecond: number; waitsMs: number[] }> {
  const start = performance.now();
  const waitsMs = await Promise.all(
    calls.map(async (call, index) => {
      await send(phones[index], method, call);
      return performance.now() - start;
    }),
  );
  return { perSecond: calls.length / ((performance.now() - start) / 1000), waitsMs };
}

/** Sends a request over the phone's own connection; `fetch` would share connections. Throws for any status but 200. */
function send(agent: Agent | undefined, method: 'GET' | 'POST', { url, headers, body }: Call): Promise<void> {
  const payload = method === 'GET' ? '' : JSON.stringify(body);
  const type = method === 'GET' ? {} : { 'content-type': 'application/json' };
  return new Promise((done, fail) => {
    const sent = request(url, { agent, method, headers: { ...type, ...headers } }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.once('end', done);
      else fail(new Error(`${url}: ${response.statusCode}`));
    });
    sent.once('error', fail);
    sent.end(payload);
  });
}
