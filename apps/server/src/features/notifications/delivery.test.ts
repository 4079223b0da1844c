import { openNotifications } from '@backline/contract/inbox';
import { listNotifications, tryNotification } from '@backline/contract/notifications';
import { movePushAddress, subscribePush, unsubscribePush } from '@backline/contract/push-subscriptions';
import * as notificationTexts from '@backline/contract/notifications.texts';
import { signOutFan } from '@backline/contract/attendance';
import { describe, expect, test, vi } from 'vitest';
import { anonymous } from '../../../testing/as.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { rowsVisited, statementsOf } from '../../../testing/statements.ts';
import {
  notificationHouse,
  written,
  type FanWithPhone,
  type NotificationHouse,
} from '../../../testing/notifications/notifications.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { batchSize } from './notifications.repository.ts';
import { maxPhones } from './push-subscriptions.repository.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(notificationHouse());

type Event = Awaited<ReturnType<NotificationHouse['newEvent']>>;

async function notified(size: number, withPush: number, prepare?: (fans: readonly FanWithPhone[]) => void) {
  const event = await house.newEvent();
  const fans = await house.crowd(event, size, withPush);
  prepare?.(fans);
  const { body } = await house.send(event);
  return { event, fans, id: body.notification_id };
}

const logOf = async (event: Event) => (await house.manager.call(listNotifications, { event_id: event.id })).body[0];
const messagesOf = (fan: FanWithPhone | undefined) => fan?.browser?.received.map(({ message }) => message) ?? [];
const statesOf = async (id: number) => {
  const { rows } = await query(house.db)<{ push: string; tries: number }>`
    select push, tries from notification_recipients where notification_id = ${id} order by user_id`;
  return rows;
};

describe('push delivery', () => {
  test('delivers an encrypted message with a link to the inbox, and only to fans who enabled push', async () => {
    const { event, fans, id } = await notified(3, 2);
    await house.passTime();
    for (const fan of fans.slice(0, 2)) {
      expect(messagesOf(fan)).toEqual([
        { title: written.title, body: written.message, path: `/fan/${event.code}/inbox`, tag: `n${id}` },
      ]);
      expect(fan.browser?.received[0]?.headers).toMatchObject({ ttl: '14400', urgency: 'high', topic: `n${id}` });
    }
    expect(house.service.refusals).toEqual([]);
    expect(await logOf(event)).toMatchObject({ fans: 3, with_push: 2, reached: 2, failed: 0, gone: 0, waiting: 0 });
  });

  test('sends no push message to a fan who signed out or turned push off', async () => {
    const event = await house.newEvent();
    const fans = await house.crowd(event, 3, 3);
    await fans[0]?.phone.call(signOutFan, {});
    await fans[1]?.phone.call(unsubscribePush, {});
    expect((await house.preview(event)).body).toMatchObject({ fans: 3, with_push: 1 });
    await house.send(event);
    await house.passTime();
    expect(fans.map((fan) => messagesOf(fan).length)).toEqual([0, 0, 1]);
  });

  test('sends nothing to a phone that signs out within the ten seconds before delivery', async () => {
    const { event, fans } = await notified(1, 1);
    await fans[0]?.phone.call(signOutFan, {});
    await house.passTime();
    expect(messagesOf(fans[0])).toEqual([]);
    expect(await logOf(event)).toMatchObject({ with_push: 1, reached: 0, failed: 0, gone: 0, waiting: 0 });
  });

  test("moves a browser's push subscription to the fan who is now signed in there", async () => {
    const event = await house.newEvent();
    const [before, after] = await house.crowd(event, 2, 1);
    if (before?.browser === null || before === undefined || after === undefined) return expect.unreachable();
    await after.phone.call(subscribePush, { web: before.browser.subscription });
    const { rows } = await query(house.db)<{ user_id: number }>`
      select user_id from push_subscriptions where address = ${before.browser.subscription.endpoint}`;
    expect(rows).toEqual([{ user_id: after.id }]);
  });
});

describe('push subscriptions', () => {
  test.each([404, 410])('removes a subscription that the push service reports as gone (%i)', async (status) => {
    const { event, fans } = await notified(2, 2, ([first]) => first?.browser?.answers.push({ status }));
    await house.passTime();
    expect(await logOf(event)).toMatchObject({ reached: 1, gone: 1 });
    const { rows } = await query(house.db)`select from push_subscriptions where user_id = ${fans[0]?.id}`;
    expect(rows).toEqual([]);
    expect((await house.preview(event)).body).toMatchObject({ with_push: 1 });
  });

  test('stores one subscription for a browser that many sessions subscribe concurrently', async () => {
    const fans = await house.crowd(await house.newEvent(), 20);
    const { subscription } = house.service.browser(house.platform.push.webKey);
    const answers = await Promise.all(fans.map(({ phone }) => phone.call(subscribePush, { web: subscription })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await query(house.db)`select from push_subscriptions where address = ${subscription.endpoint}`;
    expect(rows).toHaveLength(1);
  });

  test("keeps only a fan's most recent subscriptions", async () => {
    const [fan] = await house.crowd(await house.newEvent(), 1);
    if (fan === undefined) return expect.unreachable();
    for (let made = 0; made < maxPhones + 2; made += 1) {
      const browser = await house.allow({ phone: await house.as(fan) });
      if (made === 0) continue;
      const { rows } = await query(house.db)<{ address: string }>`
        select address from push_subscriptions where user_id = ${fan.id} order by id`;
      expect(rows).toHaveLength(Math.min(made + 1, maxPhones));
      expect(rows.at(-1)?.address).toBe(browser.subscription.endpoint);
    }
  });

  test.each([
    'localhost',
    'printer',
    'nas.local',
    '127.0.0.1',
    '[::1]',
    '10.0.0.7',
    '0x7f000001',
    '2130706433',
    '[::ffff:169.254.169.254]',
  ])(
    'rejects a push service at %s in the private network, for a subscription and for a test message',
    async (inner) => {
      const event = await house.newEvent();
      const [fan] = await house.crowd(event, 1);
      const { subscription: own } = house.service.browser(house.platform.push.webKey);
      const subscription = { ...own, endpoint: `https://${inner}/push/1` };
      const refused = await fan?.phone.call(subscribePush, { web: subscription });
      expect(refused?.status).toBe(422);
      expect(refused?.body.fields).toEqual([{ path: 'web.endpoint', message: notificationTexts.notAPushService }]);
      const tried = await house.manager.call(tryNotification, { event_id: event.id, ...written, subscription });
      expect(tried.status).toBe(422);
      expect(tried.body.fields).toEqual([
        { path: 'subscription.endpoint', message: notificationTexts.notAPushService },
      ]);
    },
  );

  test('removes an existing subscription to a private address without calling it', async () => {
    const event = await house.newEvent();
    const [fan] = await house.crowd(event, 1, 1);
    await query(house.db)`
      update push_subscriptions set address = 'https://127.0.0.1/push/1' where user_id = ${fan?.id}`;
    await house.send(event);
    await house.passTime();
    expect(await logOf(event)).toMatchObject({ reached: 0, gone: 1, failed: 0 });
  });

  test('refuses to move a subscription from an unknown address or to a private one', async () => {
    const event = await house.newEvent();
    const [fan] = await house.crowd(event, 1, 1);
    const { subscription } = house.service.browser(house.platform.push.webKey);
    const worker = anonymous(house.app);
    const unknown = await worker.call(movePushAddress, { from: 'https://push.example.org/guessed', web: subscription });
    expect(unknown.status).toBe(404);
    const inner = { ...subscription, endpoint: 'https://127.0.0.1/push/1' };
    const from = fan?.browser?.subscription.endpoint;
    expect((await worker.call(movePushAddress, { from, web: inner })).status).toBe(422);
    await house.send(event);
    await house.passTime();
    expect(messagesOf(fan)).toHaveLength(1);
  });

  test("moves a subscription to the browser's new address without a session", async () => {
    const event = await house.newEvent();
    const [fan] = await house.crowd(event, 1, 1);
    const moved = house.service.browser(house.platform.push.webKey);
    const input = { from: fan?.browser?.subscription.endpoint, web: moved.subscription };
    expect((await anonymous(house.app).call(movePushAddress, input)).status).toBe(200);
    expect((await anonymous(house.app).call(movePushAddress, input)).status, 'moved twice').toBe(404);
    await house.send(event);
    await house.passTime();
    expect([messagesOf(fan).length, moved.received.length]).toEqual([0, 1]);
  });

  test('leaves the new address with the fan who is signed in on that browser', async () => {
    const event = await house.newEvent();
    const [before, now] = await house.crowd(event, 2, 1);
    const shared = house.service.browser(house.platform.push.webKey);
    await now?.phone.call(subscribePush, { web: shared.subscription });
    const input = { from: before?.browser?.subscription.endpoint, web: shared.subscription };
    expect((await anonymous(house.app).call(movePushAddress, input)).status).toBe(200);
    const { rows } = await query(house.db)`
      select user_id from push_subscriptions where user_id in (${before?.id}, ${now?.id})`;
    expect(rows).toEqual([{ user_id: now?.id }]);
  });

  test('rejects a subscription without https, with credentials or without a valid browser key', async () => {
    const event = await house.newEvent();
    const [fan] = await house.crowd(event, 1);
    const { subscription } = house.service.browser('');
    for (const wrong of [
      { endpoint: 'http://push.example.org/1' },
      { endpoint: 'https://me:secret@push.example.org/1' },
      { endpoint: `https://push.example.org/${'x'.repeat(1_000)}` },
      { p256dh: 'short' },
      { auth: '!' },
    ]) {
      expect((await fan?.phone.call(subscribePush, { web: { ...subscription, ...wrong } }))?.status).toBe(422);
    }
    expect((await fan?.phone.call(subscribePush, {}))?.status).toBe(422);
    expect((await fan?.phone.call(subscribePush, { fcm_token: 'x'.repeat(40) }))?.status, 'no Firebase is set up').toBe(
      422,
    );
  });
});

describe('hostile push services', () => {
  test('counts a message as failed if its push service tries to switch protocols, and delivers the others', async () => {
    const { event } = await notified(3, 3, ([first]) => first?.browser?.answers.push({ status: 101 }));
    await house.passTime();
    expect(await logOf(event)).toMatchObject({ reached: 2, failed: 1, waiting: 0 });
  });

  test('aborts an endless answer of a push service', async () => {
    const { event, fans } = await notified(1, 1, ([first]) => first?.browser?.answers.push({ status: 200 }));
    const before = await house.service.countConnections();
    await house.passTime();
    expect(await logOf(event)).toMatchObject({ reached: 1 });
    expect(messagesOf(fans[0])).toEqual([]);
    await expect.poll(() => house.service.countConnections()).toBeLessThanOrEqual(before);
  });
});

describe('push rate limits', () => {
  test("respects a push service's Retry-After delay and sends each message once", async () => {
    const { event, fans, id } = await notified(4, 4, (all) =>
      all[0]?.browser?.answers.push({ status: 429, headers: { 'retry-after': '120' } }, { status: 201 }),
    );
    await house.passTime();
    const { rows } = await query(house.db)<{ seconds: number }>`
      select extract(epoch from start_after - now())::int as seconds from pgboss.job_common
      where name = 'push-notification' and state < 'active'`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.seconds).toBeGreaterThan(110);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(120);
    expect((await logOf(event))?.waiting).toBeGreaterThan(0);
    await house.passTime();
    expect(fans.map((fan) => messagesOf(fan).length)).toEqual([1, 1, 1, 1]);
    expect(await logOf(event)).toMatchObject({ reached: 4, waiting: 0 });
    expect((await statesOf(id)).every(({ push }) => push === 'reached')).toBe(true);
  });

  test('gives up after six tries and counts a failure', async () => {
    const { event, id } = await notified(1, 1, ([fan]) => fan?.browser?.answers.push({ status: 503 }));
    await house.passTime();
    for (let round = 0; round < 7; round += 1) await house.passTime();
    expect(await statesOf(id)).toEqual([{ push: 'failed', tries: 6 }]);
    expect(await logOf(event)).toMatchObject({ failed: 1, waiting: 0 });
  });
});

test('counts a message that the push service rejects as failed and continues with others', async () => {
  const { event, fans } = await notified(3, 3, (all) => all[1]?.browser?.answers.push({ status: 413 }));
  await house.passTime();
  expect(fans.map((fan) => messagesOf(fan).length)).toEqual([1, 0, 1]);
  expect(await logOf(event)).toMatchObject({ reached: 2, failed: 1 });
});

describe('delivery exactly once', () => {
  const [, delivery] = notificationJobs;

  test("delivers to each fan once, however often the batch's job runs", async () => {
    const { fans, id } = await notified(30, 10);
    await query(house.db)`update notifications set left_at = now() where id = ${id}`;
    if (delivery === undefined) return expect.unreachable();
    await Promise.all(
      Array.from({ length: 5 }, () => runNow(house.platform, delivery, { notificationId: id, batch: 0 })),
    );
    expect(fans.slice(0, 10).map((fan) => messagesOf(fan).length)).toEqual(Array(10).fill(1));
  });

  test('would deliver several times without the state of each recipient (control)', async () => {
    const { fans, id } = await notified(2, 2);
    await query(house.db)`update notifications set left_at = now() where id = ${id}`;
    if (delivery === undefined) return expect.unreachable();
    for (let run = 0; run < 3; run += 1) {
      await runNow(house.platform, delivery, { notificationId: id, batch: 0 });
      await query(house.db)`update notification_recipients set push = 'waiting' where notification_id = ${id}`;
    }
    expect(fans.map((fan) => messagesOf(fan).length)).toEqual([3, 3]);
  });

  test('counts messages that a killed process was sending as failed without a retry', async () => {
    const { event, fans, id } = await notified(2, 2);
    await query(house.db)`update notification_recipients set push = 'sending', tries = 1
      where notification_id = ${id} and user_id = ${fans[0]?.id}`;
    await house.passTime();
    expect(fans.map((fan) => messagesOf(fan).length)).toEqual([0, 1]);
    expect(await logOf(event)).toMatchObject({ reached: 1, failed: 1 });
  });
});

test('splits 1,100 fans into three jobs and adds the notification to each inbox', async () => {
  const event = await house.newEvent();
  const crowd = await house.db
    .insertInto('users')
    .values(Array.from({ length: 1_100 }, (_, index) => ({ role: 'USER', name: `In the crowd ${index}` })))
    .returning('id')
    .execute();
  await house.db
    .insertInto('event_users')
    .values(crowd.map(({ id }) => ({ event_id: event.id, user_id: id, event_role: 'USER', is_fan: true })))
    .execute();
  const { body } = await house.send(event);
  const published = vi.spyOn(house.platform.live, 'noteToEach');
  await house.passTime();
  const inboxes = published.mock.calls.flatMap(([, topic, { userIds }]) => (topic.name === 'inbox' ? userIds : []));
  published.mockRestore();
  expect(body.fans).toBe(1_100);
  expect(new Set(inboxes).size).toBe(1_100);
  const { rows } = await query(house.db)<{ batch: number; fans: number }>`
    select batch, count(*)::int as fans from notification_recipients where notification_id = ${body.notification_id}
    group by 1 order by 1`;
  expect(rows).toEqual([
    { batch: 0, fans: batchSize },
    { batch: 1, fans: batchSize },
    { batch: 2, fans: 100 },
  ]);
});

test('counts a notification that a fan opened twice as opened once', async () => {
  const { event, fans, id } = await notified(1, 1);
  await house.passTime();
  const input = { event_id: event.id, notification_ids: [id] };
  await fans[0]?.phone.call(openNotifications, input);
  await fans[0]?.phone.call(openNotifications, input);
  expect(await logOf(event)).toMatchObject({ reached: 1, opened: 1 });
});

test('notifies 10,000 fans of a new event without full scans, even without table statistics', async () => {
  const event = await house.newEvent();
  await query(house.db)`
    with person as (insert into users (role, name) select 'USER', 'Fan ' || place from generate_series(1, 10000) place returning id),
    listed as (
      insert into event_users (event_id, user_id, event_role, is_fan) select ${event.id}, id, 'USER', true from person),
    session as (
      insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ip, user_agent)
      select gen_random_uuid(), id, sha256(('a' || id)::bytea), now() + interval '1 day', sha256(('r' || id)::bytea),
        now() + interval '1 day', '', '' from person where id % 4 = 0 returning id, user_id)
    insert into push_subscriptions (user_id, session_id, kind, address, p256dh, auth)
    select user_id, id, 'web', 'https://10.0.0.1/' || user_id, '', '' from session`;
  const preview = await statementsOf(() => house.preview(event));
  // A plan that scans every phone per fan would read 25 million rows.
  expect(await rowsVisited(house.db, preview)).toBeLessThan(200_000);
  const { body } = await house.send(event);
  expect(body).toMatchObject({ fans: 10_000, with_push: 2_500 });
  await query(house.db)`update notifications set left_at = now() where id = ${body.notification_id}`;
  const [, delivery] = notificationJobs;
  if (delivery === undefined) return expect.unreachable();
  const [batch, next] = [7, 8];
  const sent = await statementsOf(() =>
    runNow(house.platform, delivery, { notificationId: body.notification_id, batch }),
  );
  expect(await logOf(event)).toMatchObject({ gone: 125 });
  // Repeats the first query for an unsent batch.
  const looks = sent.filter(({ text }) => text.includes('with next as materialized')).slice(0, 1);
  expect(looks).toHaveLength(1);
  const again = looks.map(({ text, values }) => ({ text, values: values.map((of) => (of === batch ? next : of)) }));
  // The query may scan the 10,000 fans twice for each of its 25 fans, but must not scan their phones as well.
  expect(await rowsVisited(house.db, again)).toBeLessThan(1_000_000);
});

test("completes the job of a test message even if the subscription's push service does not exist", async () => {
  const event = await house.newEvent();
  const { subscription } = house.service.browser(house.platform.push.webKey);
  const madeUp = { ...subscription, endpoint: 'https://no-such-push-service.example/1' };
  const input = { event_id: event.id, ...written, subscription: madeUp };
  expect((await house.manager.call(tryNotification, input)).status).toBe(200);
  expect(await runJobs(house.platform)).toBe(1);
});

test('sends a test message only to the browser that requested it, and does not list it as a notification', async () => {
  const event = await house.newEvent();
  const [fan] = await house.crowd(event, 1, 1);
  const own = house.service.browser(house.platform.push.webKey);
  const input = { event_id: event.id, ...written, subscription: own.subscription };
  expect((await house.foreignManager.call(tryNotification, input)).status).toBe(404);
  expect((await house.manager.call(tryNotification, { ...input, title: ' ' })).status).toBe(422);
  expect((await house.manager.call(tryNotification, input)).status).toBe(200);
  const { rows } = await query(house.db)<{
    data: unknown;
  }>`select data from pgboss.job where name = 'try-notification'`;
  expect(JSON.stringify(rows), 'sealed while it waits').not.toContain(own.subscription.auth);
  await runJobs(house.platform);
  expect(own.received.map(({ message }) => message)).toEqual([
    { title: written.title, body: written.message, path: `/fan/${event.code}/inbox`, tag: 'try' },
  ]);
  expect(messagesOf(fan)).toEqual([]);
  expect(await logOf(event)).toBeUndefined();
});
