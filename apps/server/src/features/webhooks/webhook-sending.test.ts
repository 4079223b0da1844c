import { randomUUID } from 'node:crypto';
import {
  getDelivery,
  listWebhooks,
  pauseWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@backline/contract/webhooks';
import { webhookBody } from '@backline/contract/webhook-payloads';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, lettersTo, runNow } from '../../../testing/run-jobs.ts';
import type { Received } from '../../../testing/webhooks/receiver.ts';
import { webhookHouse } from '../../../testing/webhooks/webhooks.ts';
import { contextOf } from '../../../testing/context.ts';
import { publishWebhooks } from './webhook-events.ts';
import { webhookJobs } from './webhooks.jobs.ts';

const house = await openForFile(webhookHouse());
const { happen } = house;

/** Throws unless the secret signed the delivery within the last five minutes. */
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const stateOf = async (webhookId: number) => {
  const { body } = await house.manager.call(listWebhooks, {});
  return body.find(({ id }) => id === webhookId);
};
const down = (path: string) => house.receiver.answer(path, 503);
const up = (path: string) => house.receiver.answer(path, 204);

beforeEach(async () => {
  await query(house.db)`delete from webhooks`;
  await query(house.db)`delete from pgboss.job where name = 'send-webhook'`;
});

test('sends a paid order, signed by Standard Webhooks, and logs the request and the status of the answer', async () => {
  const hook = await house.newWebhook(['order.paid']);
  house.receiver.answer(hook.path, (response) => response.writeHead(200, { 'x-receiver': 'crm' }).end('thanks'));
  const orderNo = await house.paidOrder();
  await house.send();
  const [delivery] = hook.received();
  if (delivery === undefined) return expect.unreachable();
  const sent = webhookBody('order.paid').parse(verify(hook.secret, delivery));
  expect(sent.data).toMatchObject({
    event_id: house.eventId,
    order_no: orderNo,
    total_amount: 25,
    status: 'COMPLETED',
  });
  const [line] = await house.log(hook.webhook_id);
  expect(line).toMatchObject({ kind: 'order.paid', state: 'delivered', attempts: 1, status: 200 });
  const { body } = await house.manager.call(getDelivery, {
    webhook_id: hook.webhook_id,
    delivery_id: line?.id ?? 0,
  });
  expect(body.body).toBe(delivery.body);
  expect(body.tries).toMatchObject([
    {
      status: 200,
      failure: '',
      answer: '',
      answer_headers: {},
      request_headers: { 'webhook-id': line?.message_id },
    },
  ]);
});

describe('what is not sent', () => {
  test('sends nothing about a write that was rolled back', async () => {
    const hook = await house.newWebhook();
    await expect(happen(1, true)).rejects.toThrow('rolled back');
    await house.send();
    expect(hook.received()).toEqual([]);
  });

  test('sends only the chosen kinds', async () => {
    const hook = await house.newWebhook(['poll.completed']);
    await happen();
    await house.send();
    expect(hook.received()).toEqual([]);
  });

  test('sends a cause that is reported twice once', async () => {
    const hook = await house.newWebhook(['drop.sold_out']);
    const ctx = contextOf(house.platform);
    const happened = [{ eventId: house.eventId, cause: 'drop/1/10' }];
    for (const title of ['Shirt', 'Shirt']) {
      await ctx.transaction((tx) =>
        publishWebhooks(ctx, tx, 'drop.sold_out', happened, () => [{ product_id: 1, title }]),
      );
    }
    await house.send();
    expect(hook.received()).toHaveLength(1);
  });

  test('asks for no data and stores nothing where no webhook listens', async () => {
    const ctx = contextOf(house.platform);
    const dataOf = vi.fn(() => []);
    await ctx.transaction((tx) => publishWebhooks(ctx, tx, 'fan.joined', [{ eventId: house.eventId }], dataOf));
    expect(dataOf).not.toHaveBeenCalled();
    expect((await query(house.db)`select id from webhook_deliveries`).rows).toEqual([]);
  });
});

describe('a receiver that is down', () => {
  test('delivers every event under its first id once the receiver is back after an hour', async () => {
    const hook = await house.newWebhook();
    down(hook.path);
    for (const userId of [1, 2, 3]) await happen(userId);
    for (let minute = 0; minute < 60; minute += 1) {
      await house.send();
      await house.pass('1 minute');
    }
    const tried = hook.received().length;
    expect(tried).toBeGreaterThanOrEqual(8);
    expect(tried).toBeLessThanOrEqual(25);
    up(hook.path);
    for (let minute = 0; minute < 120; minute += 1) {
      await house.send();
      await house.pass('1 minute');
    }
    const arrived = hook.received().slice(tried);
    expect(arrived).toHaveLength(3);
    const log = await house.log(hook.webhook_id);
    expect(log.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set(log.map(({ message_id: id }) => id)),
    );
    for (const each of arrived) verify(hook.secret, each);
  });

  test('tries a delivery nine times over more than a day, then gives it up until somebody sends it again', async () => {
    const hook = await house.newWebhook();
    down(hook.path);
    await happen();
    const waits = ['5 seconds', '1 minute', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '10 hours'];
    for (const [attempt, wait] of waits.entries()) {
      await house.send();
      expect(hook.received()).toHaveLength(attempt + 1);
      await house.pass(wait);
    }
    await house.send();
    await house.pass('2 days');
    await house.send();
    expect(hook.received()).toHaveLength(9);
    const [line] = await house.log(hook.webhook_id);
    expect(line).toMatchObject({ state: 'failed', attempts: 9, status: 503 });
    up(hook.path);
    const { body } = await house.manager.call(resendDelivery, {
      webhook_id: hook.webhook_id,
      delivery_id: line?.id ?? 0,
    });
    expect(body.message).toBe(webhookTexts.resent);
    await house.send();
    expect((await house.log(hook.webhook_id))[0]).toMatchObject({ state: 'delivered', message_id: line?.message_id });
  });

  test('lets one refused delivery not hold up the others', async () => {
    const hook = await house.newWebhook();
    house.receiver.answer(hook.path, (response) => {
      const isFirst = hook.received().at(-1)?.body.includes('"user_id":1,');
      response.writeHead(isFirst ? 500 : 204).end();
    });
    for (const userId of [1, 2, 3]) await happen(userId);
    await house.send();
    await house.pass('5 seconds');
    await house.send();
    await house.pass('10 seconds');
    await house.send();
    expect((await house.log(hook.webhook_id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'waiting']);
  });

  test('pauses after three days without a success, tells the manager by mail, and sends what waits on resume', async () => {
    const email = 'mona@example.org';
    await house.db.updateTable('users').set({ email }).where('id', '=', house.managerId).execute();
    const hook = await house.newWebhook();
    down(hook.path);
    const pauseFailing = () => runNow(house.platform, jobNamed(webhookJobs, 'pause-failing-webhooks'), {});
    await happen(1);
    await house.send();
    for (let hours = 0; hours < 70; hours += 10) {
      await house.pass('10 hours');
      await house.send();
    }
    await pauseFailing();
    expect(await stateOf(hook.webhook_id)).toMatchObject({ state: 'failing' });
    await house.pass('2 hours');
    await pauseFailing();
    await pauseFailing();
    expect(await stateOf(hook.webhook_id)).toMatchObject({ state: 'paused', pause_reason: 'failing' });
    const letters = await lettersTo(house.platform, email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      webhookTexts.pausedMail.subject(new URL(house.receiver.origin).host),
    ]);
    const tried = hook.received().length;
    await happen(2);
    await house.send();
    expect(hook.received()).toHaveLength(tried);
    up(hook.path);
    await house.manager.call(pauseWebhook, { webhook_id: hook.webhook_id, is_paused: false });
    await house.send();
    expect(hook.received().slice(tried)).toHaveLength(2);
    expect(await stateOf(hook.webhook_id)).toMatchObject({ state: 'active', waiting: 0 });
  });

  test('pauses at once when the receiver answers 410', async () => {
    const hook = await house.newWebhook();
    house.receiver.answer(hook.path, 410);
    await happen();
    await house.send();
    expect(await stateOf(hook.webhook_id)).toMatchObject({ state: 'paused', pause_reason: 'gone', waiting: 1 });
  });
});

describe('senders', () => {
  test('lets a slow receiver delay no other webhook', async () => {
    const slow = await house.newWebhook();
    const quick = await house.newWebhook();
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      house.receiver.answer(slow.path, (response) => {
        release = () => response.writeHead(204).end();
        resolve();
      });
    });
    for (const userId of [1, 2, 3]) await happen(userId);
    const job = jobNamed(webhookJobs, 'send-webhook');
    const held = runNow(house.platform, job, { webhookId: slow.webhook_id });
    await isHeld;
    // All other jobs of the slow webhook end at once, so they take no slot from others.
    await house.send();
    expect(slow.received()).toHaveLength(1);
    expect(quick.received()).toHaveLength(3);
    up(slow.path);
    release();
    await held;
    await house.send();
    expect(slow.received()).toHaveLength(3);
  });

  test('lets another job send once the lease of a killed one has expired', async () => {
    const hook = await house.newWebhook();
    await query(house.db)`
      update webhooks set sender = 'job send-webhook killed', sender_until = now() + interval '30 seconds'`;
    await happen();
    await house.send();
    expect(hook.received()).toEqual([]);
    await house.pass('31 seconds');
    await runNow(house.platform, jobNamed(webhookJobs, 'send-webhook'), { webhookId: hook.webhook_id });
    expect(hook.received()).toHaveLength(1);
  });

  test('lets a killed job that runs again under its id send before its lease expires', async () => {
    const hook = await house.newWebhook();
    const id = randomUUID();
    await query(house.db)`
      update webhooks set sender = ${`job send-webhook ${id}`}, sender_until = now() + interval '30 seconds'`;
    await happen();
    await house.send();
    expect(hook.received()).toEqual([]);
    await runNow(house.platform, jobNamed(webhookJobs, 'send-webhook'), { webhookId: hook.webhook_id }, id);
    expect(hook.received()).toHaveLength(1);
  });
});

describe('secrets', () => {
  test('signs with both secrets for a day after a rotation, then with the new one only', async () => {
    const hook = await house.newWebhook();
    const { body } = await house.manager.call(rotateWebhookSecret, { webhook_id: hook.webhook_id });
    await happen(1);
    await house.send();
    const [both] = hook.received();
    if (both === undefined) return expect.unreachable();
    verify(hook.secret, both);
    verify(body.secret, both);
    await house.pass('25 hours');
    await happen(2);
    await house.send();
    const later = hook.received()[1];
    if (later === undefined) return expect.unreachable();
    verify(body.secret, later);
    expect(() => verify(hook.secret, later)).toThrow('No matching signature');
  });

  test('asks for a rotation when SECRET_KEY was changed, and sends what waited after it', async () => {
    const hook = await house.newWebhook();
    await query(house.db)`update webhooks set secret_sealed = decode(repeat('00', 60), 'hex')`;
    await happen();
    await house.send();
    expect(hook.received()).toEqual([]);
    const [line] = await house.log(hook.webhook_id);
    const one = { webhook_id: hook.webhook_id, delivery_id: line?.id ?? 0 };
    expect((await house.manager.call(getDelivery, one)).body.tries).toMatchObject([
      { status: null, failure: webhookTexts.failures.secretUnreadable },
    ]);
    const { body } = await house.manager.call(rotateWebhookSecret, { webhook_id: hook.webhook_id });
    await house.send();
    const [delivery] = hook.received();
    if (delivery === undefined) return expect.unreachable();
    verify(body.secret, delivery);
  });

  test('lets a receiver refuse a replayed and an altered delivery', async () => {
    const hook = await house.newWebhook();
    await happen();
    await house.send();
    const [delivery] = hook.received();
    if (delivery === undefined) return expect.unreachable();
    expect(() => verify(hook.secret, { ...delivery, body: delivery.body.replace('Fan 1', 'Fan 2') })).toThrow();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000);
    expect(() => verify(hook.secret, delivery)).toThrow('too old');
    vi.restoreAllMocks();
  });
});

test('sends a test at once, and refuses it while the webhook is paused', async () => {
  const hook = await house.newWebhook(['order.paid']);
  const { body } = await house.manager.call(testWebhook, { webhook_id: hook.webhook_id });
  expect(body.message).toBe(webhookTexts.testSent);
  await house.send();
  const [delivery] = hook.received();
  if (delivery === undefined) return expect.unreachable();
  webhookBody('webhook.test').parse(verify(hook.secret, delivery));
  await house.manager.call(pauseWebhook, { webhook_id: hook.webhook_id, is_paused: true });
  const refused = await house.manager.call(testWebhook, { webhook_id: hook.webhook_id });
  expect([refused.status, refused.body.message]).toEqual([409, webhookTexts.resumeFirst]);
});
