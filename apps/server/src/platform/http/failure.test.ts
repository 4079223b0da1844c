import { sql } from 'kysely';
import { fastify } from 'fastify';
import { messages } from '@backline/contract/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabase } from '../db/database.ts';
import { sendFailure } from './failure.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('of two writes that wait for each other the one that is rolled back is told to come again, for the same reason', async () => {
  const db = createDatabase(database.url);
  const app = fastify();
  app.setErrorHandler(sendFailure);
  let arrived = 0;
  const lock = (key: number) => sql`select pg_advisory_xact_lock(${key}::bigint)`;
  app.get<{ Querystring: { keys: string } }>('/', ({ query }) =>
    db.transaction().execute(async (tx) => {
      const [first = 0, second = 0] = query.keys.split(',').map(Number);
      await lock(first).execute(tx);
      arrived += 1;
      await vi.waitUntil(() => arrived === 2);
      await lock(second).execute(tx);
      return {};
    }),
  );
  const answers = await Promise.all([app.inject('/?keys=1,2'), app.inject('/?keys=2,1')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([200, 503]);
  expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('1');
  await db.destroy();
});

test('a crowd that outruns the pool is told to come again, because nothing is broken', async () => {
  const db = createDatabase(database.url, { poolSize: 1, connectTimeoutMs: 1_000 });
  const app = fastify();
  app.setErrorHandler(sendFailure);
  app.get('/', async () => sql`select 1`.execute(db));
  const answer = await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    return app.inject('/');
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: messages.tryLater });
  expect((await app.inject('/')).statusCode).toBe(200);
  await db.destroy();
});
