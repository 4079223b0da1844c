import { operation, signedIn } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildManager } from '../../../builders/builders.ts';
import { testPlatform } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { handle } from './route.ts';
import { createServer } from './server.ts';

const write = (path: string) =>
  operation({
    method: 'POST',
    path,
    summary: 'Writes',
    effect: 'write',
    access: signedIn,
    input: z.strictObject({}),
    output: z.object({ message: z.string() }),
  });
const [once, twice] = [write('tests/once'), write('tests/twice')];
const [again, slow, costly] = [write('tests/again'), write('tests/slow'), write('tests/costly')];
const [hasBegun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

/** Collects one entry per transaction that began. */
const began: string[] = [];

const house = await openForFile(testPlatform());
const { platform } = house;
const app = await openForFile(
  createServer(
    platform,
    [
      handle(once, (ctx) => ctx.transaction(async () => ({ message: `${began.push('once')}` }))),
      handle(twice, async (ctx) => {
        await ctx.transaction(async () => ({ message: `${began.push('first')}` }));
        return ctx.transaction(async () => ({ message: `${began.push('second')}` }));
      }),
      handle(again, async (ctx) => {
        await ctx.transaction(() => Promise.reject(new Error('the lamp broke'))).catch(() => {});
        return ctx.transaction(async () => ({ message: `${began.push('second')}` }));
      }),
      handle(costly, async (ctx) => {
        await ctx.replayIfAnswered();
        began.push('work');
        return ctx.transaction(async () => ({ message: `${began.push('costly')}` }));
      }),
      handle(slow, (ctx) =>
        ctx.transaction(async () => {
          hasBegun.resolve();
          await mayEnd.promise;
          return { message: `${began.push('slow')}` };
        }),
      ),
    ],
    async () => {},
  ),
);
const manager = await buildManager(platform.db);
const client = await signedInAs(app, platform, manager);

test.each([
  ['with an Idempotency-Key, because it would count as a repeat of the first', 'a-key'],
  ['without an Idempotency-Key, because a kill could separate it from the first', undefined],
])('refuses to begin a second transaction in a request %s', async (_why, idempotencyKey) => {
  began.length = 0;
  const { status, body } = await client.call(twice, {}, { idempotencyKey });
  expect([status, body.code]).toEqual([500, 'internal']);
  expect(began).toEqual(['first']);
});

test('refuses a second transaction after the first one failed', async () => {
  began.length = 0;
  expect((await client.call(again, {}, { idempotencyKey: 'another-key' })).status).toBe(500);
  expect(began).toEqual([]);
});

test('refuses the key of another operation before the work that a repeated call would waste', async () => {
  await client.call(once, {}, { idempotencyKey: 'of-once' });
  began.length = 0;
  const { status, body } = await client.call(costly, {}, { idempotencyKey: 'of-once' });
  expect([status, body.message, began]).toEqual([422, generalTexts.keyReused, []]);
});

test('returns the stored response before the work that a repeated call would waste', async () => {
  began.length = 0;
  const send = async (idempotencyKey?: string) => (await client.call(costly, {}, { idempotencyKey })).body.message;
  expect([await send('c1'), await send('c1')]).toEqual(['2', '2']);
  expect(began).toEqual(['work', 'costly']);
  expect([await send('c2'), await send()]).toEqual(['4', '6']);
});

test('returns the stored response for a repeated Idempotency-Key, and writes again for another key', async () => {
  began.length = 0;
  const send = async (idempotencyKey: string) => (await client.call(once, {}, { idempotencyKey })).body.message;
  expect([await send('k1'), await send('k1'), await send('k2')]).toEqual(['1', '1', '2']);
});

test('returns in_progress for an Idempotency-Key whose first call still runs, so that phones retry', async () => {
  began.length = 0;
  const sent = client.call(slow, {}, { idempotencyKey: 'slow' });
  await hasBegun.promise;
  const second = await client.call(slow, {}, { idempotencyKey: 'slow' });
  expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([409, 'in_progress', '1']);
  expect(second.body.message).toBe(generalTexts.keyInFlight);
  mayEnd.resolve();
  expect((await sent).body.message).toBe('1');
  expect((await client.call(slow, {}, { idempotencyKey: 'slow' })).body.message).toBe('1');
});

test('refuses a submission that names another person, and writes nothing', async () => {
  began.length = 0;
  const sentBy = (id: number | string) => client.call(once, {}, { headers: { 'x-person-id': String(id) } });
  for (const other of [manager.id + 1, '', `${manager.id} `, '0']) {
    const { status, body } = await sentBy(other);
    expect([status, body.code, body.accessTokenInValid], String(other)).toEqual([
      412,
      'precondition_failed',
      undefined,
    ]);
    expect(body.message).toBe(sessionTexts.otherPerson);
  }
  expect(began).toEqual([]);
  expect((await sentBy(manager.id)).status).toBe(200);
});
