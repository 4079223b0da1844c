import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import type { AppError } from '../errors/errors.ts';
import { deletePastWindows, giveBack, networkOf, throttle, throttleFlood, throttleMany } from './throttle.ts';
import { query } from '../../../testing/query.ts';

const database = await openForFile(testDatabase());

test('allows exactly the limit among fifty concurrent attempts', async () => {
  const key = randomUUID();
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => throttle(database.db, key, { limit: 7, windowSeconds: 60 })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});

test('refuses many calls at once past the limit without counting any of them', async () => {
  const key = randomUUID();
  const limit = { limit: 10, windowSeconds: 60 };
  await throttleMany(database.db, key, limit, 6);
  await expect(throttleMany(database.db, key, limit, 5)).rejects.toMatchObject({ code: 'too_many_requests' });
  await throttleMany(database.db, key, limit, 4);
  await expect(throttle(database.db, key, limit)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('refuses more calls at once than the limit allows, also as the first of a window', async () => {
  const refused = throttleMany(database.db, randomUUID(), { limit: 10, windowSeconds: 60 }, 11);
  await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 });
});

test('refuses many calls at once without refusing smaller ones at the same moment that fit into the limit', async () => {
  const key = randomUUID();
  const limit = { limit: 20, windowSeconds: 60 };
  await throttleMany(database.db, key, limit, 10);
  const sizes = Array.from({ length: 20 }, (_, at) => (at < 10 ? 11 : 1));
  const answers = await Promise.allSettled(sizes.map((times) => throttleMany(database.db, key, limit, times)));
  expect(answers.map(({ status }) => status)).toEqual(sizes.map((times) => (times === 1 ? 'fulfilled' : 'rejected')));
});

test('gives calls back to the window that counted them, and takes none from a later window', async () => {
  const key = randomUUID();
  const limit = { limit: 10, windowSeconds: 60 };
  const first = await throttleMany(database.db, key, limit, 9);
  await giveBack(database.db, first);
  const second = await throttleMany(database.db, key, limit, 10);
  await query(database.db)`update throttles set resets_at = now() where key = ${key}`;
  await throttleMany(database.db, key, limit, 10);
  await giveBack(database.db, second);
  await expect(throttleMany(database.db, key, limit, 1)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('reports how long to wait, and starts a new window afterwards', async () => {
  const key = randomUUID();
  const limit = { limit: 1, windowSeconds: 60 };
  const before = Date.now();
  await throttle(database.db, key, limit);
  const refusal = await throttle(database.db, key, limit).catch((error: unknown) => error);
  const passedSeconds = Math.ceil((Date.now() - before) / 1_000);
  expect(refusal).toMatchObject({ code: 'too_many_requests', status: 429 });
  const { retryAfterSeconds = NaN } = refusal as AppError;
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(60 - passedSeconds);
  const message = `Too many attempts. Please try again in ${retryAfterSeconds} seconds.`;
  expect(refusal).toHaveProperty('message', message);
  const hour = { limit: 1, windowSeconds: 3_600 };
  await throttle(database.db, `${key}-hour`, hour);
  await expect(throttle(database.db, `${key}-hour`, hour)).rejects.toThrow('Please try again in 60 minutes.');
  await database.db.updateTable('throttles').set({ resets_at: new Date() }).where('key', '=', key).execute();
  await throttle(database.db, key, limit);
  await expect(throttle(database.db, key, limit)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('rejects further attempts during a flood without counting them in the database', async () => {
  const key = randomUUID();
  const limit = { limit: 2, windowSeconds: 60 };
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => throttleFlood(database.db, key, limit)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const hits = () =>
    database.db.selectFrom('throttles').select('hits').where('key', '=', key).executeTakeFirstOrThrow();
  const before = await hits();
  await expect(throttleFlood(database.db, key, limit)).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
  });
  expect(await hits()).toEqual(before);
});

test('deletes expired windows only', async () => {
  const [past, running] = [randomUUID(), randomUUID()];
  await throttle(database.db, past, { limit: 1, windowSeconds: 60 });
  await throttle(database.db, running, { limit: 1, windowSeconds: 60 });
  await query(database.db)`update throttles set resets_at = ${new Date(0)} where key = ${past}`;
  await deletePastWindows(database.db);
  const rows = await database.db.selectFrom('throttles').select('key').where('key', 'in', [past, running]).execute();
  expect(rows).toEqual([{ key: running }]);
});

test('counts all invalid IP addresses as the same address', () => {
  for (const ip of ['', 'unknown', '192.0.2.7:4711', '::ffff:999.0.0.1', 'x'.repeat(9_000)]) {
    expect(networkOf(ip)).toBe('unknown');
  }
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts attempts from %s as attempts from %s, because an IPv6 customer controls a whole /64', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
