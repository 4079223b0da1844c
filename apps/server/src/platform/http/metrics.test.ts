import perfHooks from 'node:perf_hooks';
import { describe, expect, test, vi } from 'vitest';
import { testPlatform } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import type { Config } from '../config/config.ts';
import { createDatabase, poolState } from '../db/database.ts';
import { job } from '../worker/job.ts';
import { nothing } from '../jobs/job-kind.ts';
import { prepareQueue } from '../jobs/prepare-queue.ts';
import { createServer } from './server.ts';

const house = await openForFile(testPlatform());

const curtain = job({ name: 'curtain', input: nothing, run: async () => {} });

async function ask(
  settings: Partial<Config>,
  remoteAddress: string,
  headers: Record<string, string> = {},
  db = house.platform.db,
) {
  const { platform } = house;
  const app = await createServer({ ...platform, db, config: { ...platform.config, ...settings } }, [], async () => {});
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers });
  await app.close();
  return answer;
}

describe('/metrics without METRICS_TOKEN', () => {
  test.each([
    ['another machine', {}, '203.0.113.9', {}],
    ['another machine behind the proxy', { trustProxy: 1 }, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    [
      'a client that forges this machine’s address',
      { trustProxy: 1 },
      '203.0.113.9',
      { 'x-forwarded-for': '127.0.0.1' },
    ],
    ['a request forwarded by an unconfigured proxy', {}, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['a caller behind such a proxy, named in the Forwarded header', {}, '127.0.0.1', { forwarded: 'for=203.0.113.9' }],
    ['a page whose host name points to this machine (DNS rebinding)', {}, '127.0.0.1', { host: 'evil.example' }],
    ['a caller with any token', {}, '203.0.113.9', { authorization: 'Bearer undefined' }],
  ])('hides /metrics from %s', async (_who, settings, from, headers) => {
    const { statusCode, body } = await ask(settings, from, headers);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('process_cpu');
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    "serves /metrics to a caller from this machine's own address %s",
    async (from) => {
      const { statusCode, body } = await ask({}, from);
      expect(statusCode).toBe(200);
      expect(body).toContain('process_cpu_seconds_total');
    },
  );
});

describe('/metrics with METRICS_TOKEN', () => {
  const settings = { metricsToken: 'a-token-for-the-scraper' };

  test.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['another token', { authorization: 'Bearer a-token-for-the-scrapes' }],
    ['a part of the token', { authorization: 'Bearer a-token' }],
    ['another authentication scheme', { authorization: 'Basic a-token-for-the-scraper' }],
  ])('refuses /metrics with %s, also from this machine', async (_what, headers) => {
    const { statusCode, body } = await ask(settings, '127.0.0.1', headers);
    expect(statusCode).toBe(401);
    expect(body).not.toContain('process_cpu');
  });

  test('serves /metrics to anyone with the token', async () => {
    const headers = { authorization: 'Bearer a-token-for-the-scraper', 'x-forwarded-for': '203.0.113.9' };
    const { statusCode, body } = await ask(settings, '198.51.100.1', headers);
    expect(statusCode).toBe(200);
    expect(body).toContain('http_request_duration_seconds');
  });
});

test('starts to measure event-loop delay only with the first request for /metrics', async () => {
  const measure = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  const app = await createServer(house.platform, [], async () => {});
  const asRead = { url: '/metrics', remoteAddress: '127.0.0.1' };
  await app.inject({ ...asRead, remoteAddress: '203.0.113.9' });
  expect(measure).not.toHaveBeenCalled();
  const [{ body }] = [await app.inject(asRead), await app.inject(asRead)];
  expect(Number(/^nodejs_eventloop_lag_min_seconds (.+)$/m.exec(body)?.[1])).toBeLessThan(60);
  expect(measure).toHaveBeenCalledOnce();
  measure.mockRestore();
  await app.close();
});

test('reports the number and age of waiting jobs, and responds while the database is down', async () => {
  const { db, queue } = house.platform;
  await prepareQueue(house.platform.config.databaseOwnerUrl ?? '', [curtain]);
  const fiveMinutesAgo = new Date(Date.now() - 300_000);
  await db
    .transaction()
    .execute((tx) => queue.enqueueAll(tx, curtain, [{}, {}], { at: fiveMinutesAgo, requestId: 'test' }));
  const { body } = await ask({}, '127.0.0.1');
  expect(body).toContain('jobs{job="curtain",state="waiting"} 2');
  expect(Number(/^jobs_oldest_seconds\{job="curtain",state="waiting"\} (.+)$/m.exec(body)?.[1])).toBeGreaterThan(299);
  const away = createDatabase('postgres://nobody@127.0.0.1:1/none');
  const { statusCode, body: without } = await ask({}, '127.0.0.1', {}, away);
  expect([statusCode, without.includes('process_cpu_seconds_total')]).toEqual([200, true]);
  await away.destroy();
});

test('shows the build, the connection pool and the disk of the process', async () => {
  const { body } = await ask({ databasePool: 7, role: 'http' }, '127.0.0.1');
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]);
  expect(body).toMatch(/^backline_build_info\{version="\d+\.\d+\.\d+.*",build="\w+",node="\d+\..+",role="http"\} 1$/m);
  expect(figure('database_pool_max_connections')).toBe(7);
  expect(figure('database_pool_connections\\{state="busy"\\}')).toBeGreaterThanOrEqual(0);
  expect(figure('database_pool_waiting')).toBe(0);
  expect(figure('disk_free_bytes')).toBeGreaterThan(0);
  expect(figure('disk_size_bytes')).toBeGreaterThan(figure('disk_free_bytes'));
});

test('still answers if the folder of the data is gone', async () => {
  const { statusCode, body } = await ask({ dataDir: '/nowhere' }, '127.0.0.1');
  expect([statusCode, body.includes('process_cpu_seconds_total')]).toEqual([200, true]);
});

test('counts busy connections and waiting calls', async () => {
  const { databaseUrl = '' } = house.platform.config;
  const db = createDatabase(databaseUrl, { poolSize: 1 });
  const held = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await query(tx)`select 1`;
    await held.promise;
  });
  await vi.waitUntil(() => poolState(db).busy === 1);
  const waiting = query(db)`select 1`;
  await vi.waitUntil(() => poolState(db).waiting === 1);
  expect(poolState(db)).toEqual({ busy: 1, idle: 0, waiting: 1 });
  held.resolve();
  await Promise.all([holding, waiting]);
  expect(poolState(db)).toEqual({ busy: 0, idle: 1, waiting: 0 });
  await db.destroy();
});

test('reports the age of the last backup, test restore and failure only if there was one', async () => {
  expect((await ask({}, '127.0.0.1')).body).not.toContain('backup_age_seconds{');
  await query(house.db)`insert into scheduled_backups (due_at, finished_at) values (now(), now() - interval '1 hour')`;
  const { body } = await ask({}, '127.0.0.1');
  expect(Number(/^backup_age_seconds\{outcome="success"\} (.+)$/m.exec(body)?.[1])).toBeGreaterThan(3_599);
  expect(body).not.toContain('outcome="test"');
});
