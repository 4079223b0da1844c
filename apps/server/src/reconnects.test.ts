import { ownPlace } from '@backline/contract/arrivals';
import { eventForFans, offersForFans } from '@backline/contract/event-topics';
import { pollsForFans } from '@backline/contract/fan-polls';
import { lightsForFans } from '@backline/contract/light-shows';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { buildEvent, buildManager, planSession } from '../builders/builders.ts';
import { testPlatform } from '../testing/app.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { query } from '../testing/query.ts';
import { statementsOf } from '../testing/statements.ts';
import { findNow } from './features/fan-now/fan-now.repository.ts';
import { liveTopics } from './live-topics.ts';
import { createDatabase, parts } from './platform/db/database.ts';
import { Listener } from './platform/live/listener.ts';
import { LiveRights } from './platform/live/live-rights.ts';
import { heardBy } from './platform/notices/channels.ts';
import { findReconnectingFan } from './platform/session/signed-in.ts';
import { accessCookie } from './platform/session/session.ts';

const { platform, db } = await openForFile(testPlatform());
const hall = 100;

/** Builds an event whose list has all fans but the last, each with a session. */
async function newHall() {
  const { id: managerId } = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId, startsAt: new Date() });
  const { rows } = await sql<{ id: number }>`
    insert into users (role, name, phone_number)
    select 'USER', 'Fan ' || n, '+1415' || lpad(${eventId}::text, 3, '0') || lpad(n::text, 4, '0')
    from generate_series(1, ${hall}) n returning id`.execute(db);
  const fanIds = rows.map(({ id }) => id);
  await query(db)`
    insert into event_users (event_id, user_id, event_role, is_fan)
    select ${eventId}, id, 'USER', true from unnest(${fanIds.slice(0, -1)}::bigint[]) as fan (id)`;
  const sessions = fanIds.map((fanId) => planSession(platform.config, fanId));
  await db
    .insertInto('sessions')
    .values(sessions.map(({ row }) => row))
    .execute();
  return { eventId, fanIds, sessions };
}

test('refuses the ended session and the fan who is not on the list among phones that reconnect together', async () => {
  const { eventId, sessions } = await newHall();
  await query(db)`update sessions set ended_at = now() where id = ${sessions[0]?.row.id ?? ''}`;
  const fans = await Promise.all(sessions.map(({ access }) => findReconnectingFan(db, { [accessCookie]: access })));
  expect(fans.map((fan) => fan?.sessionId ?? null)).toEqual([null, ...sessions.slice(1).map(({ row }) => row.id)]);
  const rights = new LiveRights(db, liveTopics);
  const allowed = await Promise.all(
    fans.map(async (fan) => (fan === null ? [] : rights.allowed(...askOf(fan, eventId)))),
  );
  const names = allowed.map((heard) => heard.map(({ topic }) => topic.name));
  expect(names[0]).toEqual([]);
  expect(names.at(-1)).toEqual([ownPlace.name]);
  for (const some of names.slice(1, -1))
    expect(some).toEqual([ownPlace.name, ...topicsOfEvent.map(({ name }) => name)]);
});

test('looks up 100 phones that reconnect together in at most three queries each for sessions and events', async () => {
  const { eventId, sessions } = await newHall();
  const find = () => Promise.all(sessions.map(({ access }) => findReconnectingFan(db, { [accessCookie]: access })));
  const fans = await find();
  expect((await statementsOf(find)).length).toBeLessThanOrEqual(3);
  const rights = new LiveRights(db, liveTopics);
  const ask = () => Promise.all(fans.map(async (fan) => fan && rights.allowed(...askOf(fan, eventId))));
  expect((await statementsOf(ask)).length).toBeLessThanOrEqual(3);
});

test('asks about all channels of an event once', async () => {
  const { eventId, sessions } = await newHall();
  const fan = await findReconnectingFan(db, { [accessCookie]: sessions[0]?.access ?? '' });
  if (fan === null) throw new Error('the session is not found');
  const statements = await statementsOf(() => new LiveRights(db, liveTopics).allowed(...askOf(fan, eventId)));
  expect(statements.map(({ values }) => values)).toEqual([[[fan.id], [eventId]]]);
});

test('PostgreSQL plans the first read of an event once per connection, for any number of phones', async () => {
  const { eventId, fanIds } = await newHall();
  const own = createDatabase(parts(db).url, { poolSize: 1 });
  try {
    const house = { db: own, payments: platform.payments };
    for (let phones = 1; phones <= 20; phones += 1) {
      await Promise.all(fanIds.slice(0, phones).map((fanId) => findNow(house, { eventId, fanId })));
      await Promise.all(fanIds.slice(0, phones).map((userId) => liveTopics.reach.fans(own, [{ userId, eventId }])));
    }
    const { rows } = await sql<{ custom_plans: number; generic_plans: number }>`
      select custom_plans, generic_plans from pg_prepared_statements
      where statement ~ 'event_users' and generic_plans + custom_plans > 10`.execute(own);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    // PostgreSQL tries five plans before it decides to keep one.
    for (const { custom_plans: custom } of rows) expect(custom).toBe(5);
  } finally {
    await own.destroy();
  }
});

const topicsOfEvent = [eventForFans, offersForFans, pollsForFans, lightsForFans];

function askOf(fan: { id: number; name: string; phoneNumber: string | null; sessionId: string }, eventId: number) {
  const listener = new Listener({} as WebSocket, { kind: 'fan', fan });
  const topics = new Map(liveTopics.topics.map((topic) => [topic.name, topic]));
  const channels = [{ topic: ownPlace.name }, ...topicsOfEvent.map(({ name }) => ({ topic: name, event_id: eventId }))];
  return [listener, channels.flatMap((channel) => heardBy(topics, channel, listener) ?? [])] as const;
}
