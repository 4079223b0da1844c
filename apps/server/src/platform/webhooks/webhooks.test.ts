import { createHmac, randomUUID } from 'node:crypto';
import { operation } from '@backline/contract/operation';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buildAdmin } from '../../../builders/builders.ts';
import { testPlatform } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { isSameText } from '../crypto/crypto.ts';
import { forbidden } from '../errors/errors.ts';
import { handleWebhook } from '../http/route.ts';
import { createServer } from '../http/server.ts';
import { job } from '../worker/job.ts';
import { prepareQueue } from '../jobs/prepare-queue.ts';
import { receiveOnce } from './receive-once.ts';
import { query } from '../../../testing/query.ts';

const secret = 'whsec_shared_with_the_provider';
const maxBytes = 4_096;
const seen: Buffer[] = [];
const thanked: string[] = [];
let isBroken = false;
let underWay = 0;
let maxUnderWay = 0;

const paid = operation({
  method: 'POST',
  path: 'tests/paid',
  summary: 'A provider tells of a payment',
  effect: 'write',
  access: { kind: 'webhook', maxBytes },
  input: z.strictObject({}),
  output: z.object({ message: z.string() }),
});
const thank = job({
  name: 'thank',
  input: z.object({ payment: z.string() }),
  async run(_ctx, { payment }) {
    thanked.push(payment);
  },
});
const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex');

const house = await openForFile(testPlatform());
const { platform } = house;
await prepareQueue(platform.config.databaseOwnerUrl ?? '', [thank]);
await query(house.db)`create table payments (id text not null)`;
await query(house.db)`grant all on payments to public`;
const route = handleWebhook(paid, async (ctx, { body, header }) => {
  if (!isSameText(header('X-Signature') ?? '', sign(body))) throw forbidden();
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(body.toString('utf8')));
  const isNew = await receiveOnce(ctx, { provider: 'test', providerId: id }, async (tx) => {
    seen.push(body);
    await query(tx)`insert into payments (id) values (${id})`;
    maxUnderWay = Math.max(maxUnderWay, (underWay += 1));
    await query(tx)`select pg_sleep(0.05)`;
    underWay -= 1;
    await ctx.enqueue(tx, thank, { payment: id });
    if (isBroken) throw new Error('the till is stuck');
  });
  return { message: isNew ? 'applied' : 'known' };
});
const app = await openForFile(createServer(platform, [route], async () => {}));
beforeEach(() => {
  seen.length = 0;
  thanked.length = 0;
});

const deliver = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/tests/paid',
    payload,
    headers: { 'content-type': 'application/json', 'x-signature': sign(payload), ...headers },
  });
const payments = async (id: string) => {
  const { rows } = await query(house.platform.db)`select from payments where id = ${id}`;
  return rows.length;
};

test.each<[string, Record<string, string>]>([
  ['none', { 'x-signature': '' }],
  ['a signature of other bytes', { 'x-signature': sign('{"id":"other"}') }],
  ['a part of the right signature', { 'x-signature': sign('{"id":"refused"}').slice(0, 20) }],
])('refuses a webhook with a wrong signature, and changes nothing: %s', async (_what, headers) => {
  expect((await deliver('{"id":"refused"}', headers)).statusCode).toBe(403);
  expect(await payments('refused')).toBe(0);
});

test('rejects a webhook that has a signed-in session instead of a signature', async () => {
  const admin = await signedInAs(app, house.platform, await buildAdmin(house.platform.db));
  expect((await admin.call(paid, { id: 'refused' })).status).toBe(403);
});

test('refuses a webhook over its size limit before verifying it', async () => {
  expect((await deliver(JSON.stringify({ id: 'x'.repeat(maxBytes) }))).statusCode).toBe(413);
});

test('accepts a webhook without session, cookie and CSRF token, with its exact bytes', async () => {
  const id = randomUUID();
  const odd = Buffer.from(`  {"id" : "${id}",\r\n "note":"\\u00e9 \u00e9",  "a":1.0 }\n`, 'utf8');
  const { statusCode, json } = await deliver(odd, { 'content-type': 'text/plain; charset=latin1' });
  expect([statusCode, json()]).toEqual([200, { message: 'applied' }]);
  expect(seen).toEqual([odd]);
});

test('applies a repeated delivery once, even if the deliveries are concurrent', async () => {
  await runJobs(house.platform, [thank]);
  thanked.length = 0;
  const body = JSON.stringify({ id: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(body)));
  answers.push(await deliver(body));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(answers.filter((answer) => answer.json<{ message: string }>().message === 'applied')).toHaveLength(1);
  expect(await payments((JSON.parse(body) as { id: string }).id)).toBe(1);
  await runJobs(house.platform, [thank]);
  expect(thanked).toHaveLength(1);
});

test('keeps database connections free for people during a flood of deliveries', async () => {
  const bodies = Array.from({ length: 30 }, () => JSON.stringify({ id: randomUUID() }));
  const answers = await Promise.all(bodies.map((body) => deliver(body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(maxUnderWay).toBeGreaterThan(1);
  expect(maxUnderWay).toBeLessThanOrEqual(3);
});

test('forgets a delivery whose effect failed, so that a repeated delivery is applied', async () => {
  const id = randomUUID();
  isBroken = true;
  expect((await deliver(JSON.stringify({ id }))).statusCode).toBe(500);
  isBroken = false;
  expect(await payments(id)).toBe(0);
  expect((await deliver(JSON.stringify({ id }))).json()).toEqual({ message: 'applied' });
  expect(await payments(id)).toBe(1);
});
