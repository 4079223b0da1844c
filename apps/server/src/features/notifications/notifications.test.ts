import { getInbox, openNotifications } from '@backline/contract/inbox';
import { listNotifications } from '@backline/contract/notifications';
import * as notificationTexts from '@backline/contract/notifications.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { describe, expect, test } from 'vitest';
import { buildFan, buildSongRequest, joinFan } from '../../../builders/builders.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationHouse, written } from '../../../testing/notifications/notifications.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(notificationHouse());

const logOf = async (eventId: number) => (await house.manager.call(listNotifications, { event_id: eventId })).body;

describe('refused notifications', () => {
  test.each([
    ['no title', { title: '' }, 'title', notificationTexts.notificationTitleRequired],
    ['a blank title', { title: ' \u200b ' }, 'title', notificationTexts.notificationTitleRequired],
    ['a blank body', { message: '\n \n' }, 'message', notificationTexts.notificationBodyRequired],
    ['a title that no phone shows', { title: 'x'.repeat(101) }, 'title', generalTexts.tooLong(100)],
    ['winners of no poll', { eventNotificationType: 'poll_winners' }, 'pollId', generalTexts.eventChoice],
    [
      'a song without its title',
      { eventNotificationType: 'song_request_users' },
      'requestTitle',
      generalTexts.eventChoice,
    ],
    [
      'a promo code that is not named',
      { eventNotificationType: 'promo_code' },
      'promoCodeId',
      generalTexts.eventChoice,
    ],
    [
      'a promo code that nobody has',
      { eventNotificationType: 'promo_code', promoCodeId: 9_999_999 },
      'promoCodeId',
      notificationTexts.notificationOfPromoCode,
    ],
  ])('names the invalid field and notifies nobody: %s', async (_what, wrong, path, message) => {
    const event = await house.newEvent();
    await house.crowd(event, 1);
    const { status, body } = await house.send(event, wrong);
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    expect(await logOf(event.id)).toEqual([]);
  });

  test('requires Page_Manage_Users to notify fans and to preview the number of recipients', async () => {
    const event = await house.newEvent();
    await house.crowd(event, 1);
    await withoutKeys(house.db, 'TEAMMEMBER', ['Page_Manage_Users'], async () => {
      expect((await house.send(event, {}, house.team)).status).toBe(403);
      expect((await house.preview(event, { eventNotificationType: 'check_in_users' }, house.team)).status).toBe(403);
    });
    expect((await house.send(event, {}, house.team)).status).toBe(200);
  });

  test('refuses a notification without recipients', async () => {
    const event = await house.newEvent();
    const { status, body } = await house.send(event);
    expect([status, body.message]).toEqual([409, notificationTexts.notificationForNobody]);
    expect(await logOf(event.id)).toEqual([]);
  });
});

test('previews the number of recipients and of their phones', async () => {
  const event = await house.newEvent();
  const [first] = await house.crowd(event, 5, 2);
  const left = await buildFan(house.db);
  await joinFan(house.db, { eventId: event.id, fanId: left.id });
  await house.db.updateTable('event_users').set({ has_left: true }).where('user_id', '=', left.id).execute();
  await house.db
    .updateTable('event_users')
    .set({ checked_in_at: new Date().toISOString() })
    .where('event_id', '=', event.id)
    .where('user_id', '=', first?.id ?? 0)
    .execute();
  expect((await house.preview(event)).body).toMatchObject({ fans: 5, with_push: 2, last: null });
  expect((await house.preview(event, { eventNotificationType: 'check_in_users' })).body).toMatchObject({
    fans: 1,
    with_push: 1,
  });
});

test('sends a notification to the fans at the time of the call, not to fans who join before delivery', async () => {
  const event = await house.newEvent();
  const [fan] = await house.crowd(event, 1);
  const { body } = await house.send(event);
  expect(body).toMatchObject({ message: notificationTexts.notificationsSent, fans: 1, with_push: 0 });
  expect(body.leaves_dttm - body.now_dttm).toBeCloseTo(10_000, -3);
  const [late] = await house.crowd(event, 1);
  await house.passTime();
  const inbox = async (who = fan) => (await who?.phone.call(getInbox, { event_id: event.id }))?.body.result;
  expect(await inbox()).toMatchObject([{ ...written, is_opened: false }]);
  expect(await inbox(late)).toEqual([]);
});

test('accepts `eventId` as an alias of `event_id` and rejects two different ids', async () => {
  const event = await house.newEvent();
  await house.crowd(event, 1);
  expect((await house.send(event, { event_id: undefined, eventId: event.id })).status).toBe(200);
  const { status, body } = await house.send(event, { eventId: event.id + 1 });
  expect([status, body.fields?.[0]?.path]).toEqual([422, 'event_id']);
});

describe('notifications that are taken back', () => {
  test('never delivers a notification that is taken back within ten seconds', async () => {
    const event = await house.newEvent();
    const [fan] = await house.crowd(event, 1, 1);
    const { body } = await house.send(event);
    expect((await fan?.phone.call(getInbox, { event_id: event.id }))?.body.result).toEqual([]);
    expect((await house.takeBack(event, body.notification_id)).body.message).toBe(
      notificationTexts.notificationTakenBack,
    );
    expect((await house.takeBack(event, body.notification_id)).status).toBe(200);
    await house.passTime();
    expect((await fan?.phone.call(getInbox, { event_id: event.id }))?.body.result).toEqual([]);
    expect(fan?.browser?.received).toEqual([]);
    expect(await logOf(event.id)).toMatchObject([{ state: 'taken_back', fans: 1, reached: 0 }]);
  });

  test('refuses to take back a notification that was sent', async () => {
    const event = await house.newEvent();
    await house.crowd(event, 1);
    const { body } = await house.send(event);
    await house.passTime();
    const answer = await house.takeBack(event, body.notification_id);
    expect([answer.status, answer.body.message]).toEqual([409, notificationTexts.notificationHasLeft]);
  });

  test('either takes back or sends a notification when both are concurrent', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const event = await house.newEvent();
      const [fan] = await house.crowd(event, 1);
      const { body } = await house.send(event);
      const [answer] = await Promise.all([house.takeBack(event, body.notification_id), house.passTime()]);
      await house.passTime();
      const inbox = (await fan?.phone.call(getInbox, { event_id: event.id }))?.body.result ?? [];
      expect(inbox.length).toBe(answer.status === 200 ? 0 : 1);
    }
  });
});

test('sends a notification whose job was discarded once, at the next poll', async () => {
  const sent = async () => {
    const event = await house.newEvent();
    await house.crowd(event, 1);
    return { event, id: (await house.send(event)).body.notification_id };
  };
  const [lost, young, back] = [await sent(), await sent(), await sent()];
  await house.takeBack(back.event, back.id);
  for (const { id } of [lost, back]) {
    await query(house.db)`update notifications set leaves_at = now() - interval '1 second' where id = ${id}`;
  }
  await query(house.db)`
    delete from pgboss.job_common where name = 'leave-notification' and singleton_key = ${String(lost.id)}`;
  const look = notificationJobs.find(({ cron }) => cron !== undefined);
  if (look === undefined) throw new Error('nobody looks');
  for (let looks = 0; looks < 2; looks += 1) await runNow(house.platform, look, {});
  const states = [];
  for (const { event } of [lost, young, back]) states.push(...(await logOf(event.id)).map(({ state }) => state));
  expect(states).toEqual(['sent', 'waiting', 'taken_back']);
  const { rows } = await query(house.db)<{ id: number }>`
    select (input ->> 'notificationId')::int as id from (
      select coalesce(data -> 'input', data) as input from pgboss.job_common where name = 'push-notification') job`;
  expect(rows.filter(({ id }) => id === lost.id)).toHaveLength(1);
});

describe('repeated notifications', () => {
  test("requires the sender's confirmation for a repetition to the same audience within a minute", async () => {
    const event = await house.newEvent();
    const [fan] = await house.crowd(event, 1);
    const { body: first } = await house.send(event);
    const { status, body } = await house.send(event, { title: 'Again' });
    expect([status, body.message]).toEqual([409, notificationTexts.notificationRepeats]);
    expect((await house.preview(event)).body.last).toMatchObject({
      notification_id: first.notification_id,
      title: written.title,
    });
    expect((await house.send(event, { title: 'Again', repeats: first.notification_id })).status).toBe(200);
    await query(house.db)`
      update event_users set checked_in_at = ${new Date().toISOString()} where user_id = ${fan?.id ?? 0}`;
    const { status: other, body: toArrived } = await house.send(event, { eventNotificationType: 'check_in_users' });
    expect(other).toBe(200);
    await house.takeBack(event, toArrived.notification_id);
    expect((await house.send(event, { eventNotificationType: 'check_in_users' })).status).toBe(200);
  });

  test('sends one notification when many tabs send concurrently, and accepts a confirmation once', async () => {
    const event = await house.newEvent();
    await house.crowd(event, 1);
    const both = await Promise.all(Array.from({ length: 8 }, () => house.send(event)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(7);
    const repeats = both.find(({ status }) => status === 200)?.body.notification_id;
    const again = await Promise.all(Array.from({ length: 8 }, () => house.send(event, { repeats })));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('treats spellings of a song as the same audience', async () => {
    const event = await house.newEvent();
    const [fan] = await house.crowd(event, 1);
    await buildSongRequest(house.db, { eventId: event.id, fanId: fan?.id ?? 0, title: 'Harvest Moon' });
    const askers = (requestTitle: string) => ({ eventNotificationType: 'song_request_users', requestTitle }) as const;
    const first = await house.send(event, askers('harvest moon'));
    expect(first.status).toBe(200);
    for (const title of ['Harvest Moon', 'HARVEST  MOON (feat. Neil)', 'harvest moon']) {
      expect((await house.send(event, askers(title))).status, title).toBe(409);
    }
    const { body } = await house.preview(event, askers('Hárvest moon'));
    expect(body.last?.notification_id).toBe(first.body.notification_id);
    const { body: log } = await house.manager.call(listNotifications, { event_id: event.id });
    expect(log.map(({ requestTitle }) => requestTitle)).toEqual(['Harvest Moon']);
  });

  test('requires no confirmation if the last notification is more than a minute old', async () => {
    const event = await house.newEvent();
    await house.crowd(event, 1);
    const { body } = await house.send(event);
    await house.passMinute(body.notification_id);
    expect((await house.send(event)).status).toBe(200);
  });
});

test('counts each fan who opened a notification once, and ignores fans of another event', async () => {
  const event = await house.newEvent();
  const fans = await house.crowd(event, 3);
  const { body } = await house.send(event);
  const ids = { event_id: event.id, notification_ids: [body.notification_id] };
  const [first, second, third] = fans;
  if (first === undefined || second === undefined) return expect.unreachable();
  await first.phone.call(openNotifications, ids);
  expect(await logOf(event.id), 'before it has left').toMatchObject([{ opened: 0 }]);
  await house.passTime();
  await Promise.all([first, first, first, second].map((fan) => fan.phone.call(openNotifications, ids)));
  expect(await logOf(event.id)).toMatchObject([{ opened: 2, state: 'sent' }]);
  const other = await house.newEvent();
  const [stranger] = await house.crowd(other, 1);
  expect((await stranger?.phone.call(openNotifications, ids))?.status).toBe(404);
  expect((await stranger?.phone.call(openNotifications, { ...ids, event_id: other.id }))?.status).toBe(200);
  expect(await logOf(event.id)).toMatchObject([{ opened: 2 }]);
  expect((await third?.phone.call(getInbox, { event_id: event.id }))?.body.result).toMatchObject([
    { is_opened: false },
  ]);
});

test('returns 404 to a fan of another event who opens a notification, even among concurrent valid calls', async () => {
  const event = await house.newEvent();
  const fans = await house.crowd(event, 20);
  const { body } = await house.send(event);
  await house.passTime();
  const [stranger] = await house.crowd(await house.newEvent(), 1);
  if (stranger === undefined) return expect.unreachable();
  const ids = { event_id: event.id, notification_ids: [body.notification_id] };
  const opening = fans.map(({ phone }) => phone.call(openNotifications, ids));
  const strange = Array.from({ length: 10 }, () => stranger.phone.call(openNotifications, ids));
  expect(new Set((await Promise.all(opening)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set((await Promise.all(strange)).map(({ status }) => status))).toEqual(new Set([404]));
});

test("shows a listed guest's notifications to the fan who claims the guest's place", async () => {
  const event = await house.newEvent();
  const [listed] = await house.crowd(event, 1);
  const fan = await buildFan(house.db);
  await house.send(event);
  await house.passTime();
  const place = house.db
    .updateTable('event_users')
    .where('event_id', '=', event.id)
    .where('user_id', '=', listed?.id ?? 0);
  await place.set({ user_id: fan.id, claimed_from: listed?.id ?? null }).execute();
  const phone = await house.as(fan);
  expect((await phone.call(getInbox, { event_id: event.id })).body.result).toMatchObject([written]);
  expect((await listed?.phone.call(getInbox, { event_id: event.id }))?.status).toBe(404);
  await house.db.deleteFrom('event_users').where('event_id', '=', event.id).where('user_id', '=', fan.id).execute();
  expect((await phone.call(getInbox, { event_id: event.id })).status).toBe(404);
});

test('deletes push subscriptions with their session', async () => {
  const event = await house.newEvent();
  const [fan] = await house.crowd(event, 1, 1);
  await query(house.db)`delete from sessions where user_id = ${fan?.id ?? 0}`;
  const left = await house.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', fan?.id ?? 0)
    .execute();
  expect(left).toEqual([]);
});
