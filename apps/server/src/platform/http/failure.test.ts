import { sql } from 'kysely';
import { fastify } from 'fastify';
import { messages } from '@backline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabase } from '../db/database.ts';
import { sendFailure } from './failure.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a crowd that outruns the pool is told to come again, because nothing is broken', async () => {
  const db = createDatabase(database.url, { poolSize: 1, connectTimeoutMs: 50 });
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
