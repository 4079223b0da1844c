import { getDelivery, getWebhook, updateWebhook } from '@backline/contract/webhooks';
import { failingDays, maxWaiting, webhookKinds } from '@backline/contract/webhook-kinds';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, runNow } from '../../../testing/run-jobs.ts';
import { soon } from '../../../testing/soon.ts';
import { webhookHouse } from '../../../testing/webhooks/webhooks.ts';
import { webhookJobs } from './webhooks.jobs.ts';

const house = await openForFile(webhookHouse());
const { db, happen, manager } = house;

const run = (name: string, input: object = {}) => runNow(house.platform, jobNamed(webhookJobs, name), input);
const stateOf = async (webhook_id: number) => (await manager.call(getWebhook, { webhook_id })).body;
async function triesOf(webhook_id: number) {
  const [line] = await house.log(webhook_id);
  return (await manager.call(getDelivery, { webhook_id, delivery_id: line?.id ?? 0 })).body;
}

beforeEach(async () => {
  await query(db)`delete from webhooks`;
  await query(db)`delete from pgboss.job where name = 'send-webhook'`;
});

describe('the size of the log', () => {
  test('keeps no headers and no body of an accepted delivery, but those of a refusal', async () => {
    const hook = await house.newWebhook();
    const answer = (status: number) =>
      house.receiver.answer(hook.path, (response) => response.writeHead(status, { 'x-receiver': 'crm' }).end('why'));
    answer(500);
    await happen();
    await house.send();
    answer(200);
    await house.pass('5 seconds');
    await house.send();
    expect((await triesOf(hook.webhook_id)).tries).toMatchObject([
      { status: 200, failure: '', answer: '', answer_headers: {} },
      { status: 500, answer: 'why', answer_headers: { 'x-receiver': 'crm' } },
    ]);
  });

  test('deletes more old deliveries than one batch holds', async () => {
    const { webhook_id } = await house.newWebhook();
    await query(db)`
      insert into webhook_deliveries (webhook_id, message_id, kind, body, state, next_attempt_at, created_at)
      select ${webhook_id}, 'msg_' || n, 'fan.joined', '{}', 'delivered', null, now() - interval '31 days'
      from generate_series(1, 10001) n`;
    await run('delete-old-webhook-deliveries');
    expect(await house.log(webhook_id)).toEqual([]);
  });

  test('counts the waiting deliveries up to the maximum of the contract', async () => {
    const { webhook_id } = await house.newWebhook();
    await query(db)`
      insert into webhook_deliveries (webhook_id, message_id, kind, body)
      select ${webhook_id}, 'msg_' || n, 'fan.joined', '{}' from generate_series(1, ${maxWaiting + 1}::int) n`;
    expect((await stateOf(webhook_id)).waiting).toBe(maxWaiting);
  });
});

describe('the pause of a failing webhook', () => {
  const fail = async () => {
    const hook = await house.newWebhook();
    house.receiver.answer(hook.path, 503);
    await happen();
    await house.send();
    return hook;
  };

  test('does not count the failures of the previous address', async () => {
    const hook = await fail();
    const change = (path: string) =>
      manager.call(updateWebhook, {
        webhook_id: hook.webhook_id,
        url: house.receiver.origin + path,
        kinds: webhookKinds,
      });
    await change(hook.path);
    expect(await stateOf(hook.webhook_id)).toMatchObject({ state: 'failing' });
    await house.pass(`${failingDays} days`);
    house.receiver.answer('/next', 503);
    await change('/next');
    expect(await stateOf(hook.webhook_id)).toMatchObject({ state: 'active', failing_since_dttm: null });
    await house.send();
    await run('pause-failing-webhooks');
    expect(await stateOf(hook.webhook_id)).toMatchObject({ state: 'failing' });
  });

  test('spares a webhook that had nothing to send since one delivery was given up', async () => {
    const hook = await fail();
    await query(db)`update webhook_deliveries set state = 'failed', next_attempt_at = null`;
    await house.pass(`${failingDays} days`);
    // An event that no job has tried yet proves nothing either.
    await happen(2);
    await run('pause-failing-webhooks');
    expect(await stateOf(hook.webhook_id)).toMatchObject({ state: 'failing', pause_reason: null });
    const before = await stateOf(hook.webhook_id);
    await house.send();
    expect(hook.received()).toHaveLength(2);
    await run('pause-failing-webhooks');
    const after = await stateOf(hook.webhook_id);
    expect(after).toMatchObject({ state: 'failing', pause_reason: null });
    expect(after.failing_since_dttm).toBeGreaterThan(before.failing_since_dttm ?? Infinity);
  });
});

test('gives one manager three slots at most, also when all jobs begin at once, and sends the rest later', async () => {
  const hooks = [];
  for (let made = 0; made < 5; made += 1) hooks.push(await house.newWebhook());
  const held: (() => void)[] = [];
  for (const { path } of hooks)
    house.receiver.answer(path, (response) => held.push(() => response.writeHead(204).end()));
  await happen();
  const ends = hooks.map(({ webhook_id: webhookId }) => run('send-webhook', { webhookId }));
  await vi.waitFor(() => expect(held).toHaveLength(3), soon);
  const { rows } = await query(db)`select from webhooks where sender_until > now()`;
  expect(rows).toHaveLength(3);
  // Jobs beyond the maximum have ended, and have left their slots to other managers.
  await vi.waitFor(async () => {
    const planned = await query(db)`
      select from pgboss.job where name = 'send-webhook' and singleton_key is not null and state < 'active'`;
    expect(planned.rows).toHaveLength(2);
  }, soon);
  expect(held).toHaveLength(3);
  for (const { path } of hooks) house.receiver.answer(path, 204);
  for (const release of held) release();
  await Promise.all(ends);
  await house.pass('5 seconds');
  await house.send();
  for (const hook of hooks) expect(hook.received()).toHaveLength(1);
});

test('counts no attempt while SECRET_KEY is another, and says why once', async () => {
  const hook = await house.newWebhook();
  const { rows } = await query(db)`select secret_sealed from webhooks`;
  await query(db)`update webhooks set secret_sealed = decode(repeat('00', 60), 'hex')`;
  await happen();
  for (let hour = 0; hour < 40; hour += 1) {
    await house.send();
    await house.pass('1 hour');
  }
  const delivery = await triesOf(hook.webhook_id);
  expect(delivery).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(delivery.tries).toMatchObject([{ status: null, failure: webhookTexts.failures.secretUnreadable }]);
  expect(await stateOf(hook.webhook_id)).toMatchObject({ state: 'active', waiting: 1 });
  const { secret_sealed: sealed } = rows[0] as { secret_sealed: Buffer };
  await query(db)`update webhooks set secret_sealed = ${sealed}`;
  await house.send();
  expect(hook.received()).toHaveLength(1);
});
