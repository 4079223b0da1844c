import * as generalTexts from '@backline/contract/general.texts';
import { sql } from 'kysely';
import { fastify, LogController, type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { DatabaseAway } from '../db/database-away.ts';
import { createDatabase } from '../db/database.ts';
import { sendFailure } from './failure.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const database = await openForFile(testDatabase());

test('returns a retryable error for a write that a deadlock rolled back', async () => {
  const db = createDatabase(database.url);
  const app = fastify();
  app.setErrorHandler(sendFailure);
  let arrived = 0;
  const lock = (key: number) => sql`select pg_advisory_xact_lock(${key}::bigint)`;
  app.get<{ Querystring: { keys: string } }>('/', ({ query: { keys } }) =>
    db.transaction().execute(async (tx) => {
      const [first = 0, second = 0] = keys.split(',').map(Number);
      await lock(first).execute(tx);
      arrived += 1;
      await vi.waitUntil(() => arrived === 2, soon);
      await lock(second).execute(tx);
      return {};
    }),
  );
  const answers = await Promise.all([app.inject('/?keys=1,2'), app.inject('/?keys=2,1')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([200, 503]);
  expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('1');
  await db.destroy();
});

test('returns a retryable error if the connection pool is exhausted', async () => {
  const db = createDatabase(database.url, { poolSize: 1, connectTimeoutMs: 2_000 });
  const app = fastify();
  app.setErrorHandler(sendFailure);
  app.get('/', async () => query(db)`select 1`);
  const answer = await db.transaction().execute(async (tx) => {
    await query(tx)`select 1`;
    return app.inject('/');
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: generalTexts.tryLater });
  expect((await app.inject('/')).statusCode).toBe(200);
  await db.destroy();
});

test('logs a database outage once a second with the number of failed requests', async () => {
  const lines: { level: number; msg: string; times?: number; reasons?: string[] }[] = [];
  const loggerInstance: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
  app.setErrorHandler(sendFailure);
  app.get<{ Params: { reason: string } }>('/:reason', async ({ params }) => {
    throw new DatabaseAway(new Error(params.reason));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let turn = 0; turn < 8; turn += 1) {
    await Promise.all(Array.from({ length: 100 }, (_, place) => app.inject(place % 2 ? '/frozen' : '/gone')));
    await vi.advanceTimersByTimeAsync(200);
  }
  const logged = () => lines.filter(({ level }) => level === 50);
  // The failures since the last log line are logged too, although no request follows.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(logged().map(({ times }) => times)).toEqual([1, 499, 300]);
  expect(logged()[0]).toMatchObject({ msg: 'the database is away', reasons: ['Error: gone'] });
  expect(logged()[1]?.reasons?.toSorted()).toEqual(['Error: frozen', 'Error: gone']);
  expect(lines.filter(({ msg }) => msg === 'refused')).toHaveLength(800);
  await app.close();
});
