import { addEventPattern } from '@backline/contract/event-patterns';
import {
  getFanLights,
  leadMs,
  lightsForFans,
  type NoticeOfLights,
  sendBroadcast,
} from '@backline/contract/light-shows';
import { expect, vi } from 'vitest';
import { buildEvent, buildFan, buildManager, buildPattern, buildTrack, joinFan } from '../../builders/builders.ts';
import { webPushKey } from '../../src/integrations/push/web-push-key.ts';
import { LivePage } from '../../testing/live-page.ts';
import { openPushService, type PushBrowser } from '../../testing/push-service/push-service.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { soon } from '../../testing/soon.ts';
import { secretKey, type KillCase, type KillHouse } from './kill-house.ts';
import { query } from '../../testing/query.ts';

async function hall(house: KillHouse) {
  const { db } = house;
  const owner = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId: owner.id, startsAt: new Date() });
  const { id: trackId } = await buildTrack(db, { eventId, uploadedBy: owner.id });
  const person = await buildFan(db);
  await joinFan(db, { eventId, fanId: person.id });
  const [manager, fan] = [await house.as(owner), await house.as(person)];
  return {
    eventId,
    manager,
    fan,
    managerId: owner.id,
    play: (server: ServerProcess) => manager.get(server, `${sendBroadcast.path}?id=${trackId}&event_id=${eventId}`),
    stop: (server: ServerProcess) => manager.post(server, 'tracks/stop_light_show', { event_id: eventId }),
    lightsAt: async (server: ServerProcess) =>
      (await (await fan.get(server, `${getFanLights.path}?event_id=${eventId}`)).json()) as NoticeOfLights,
  };
}

const twoPlays: KillCase = {
  title:
    'two concurrent Plays at two processes: one of them plays, and phones at both processes receive it and the Stop',
  ground: 'database',
  async lives(house) {
    const { eventId, fan, play, stop, lightsAt } = await hall(house);
    const heard = (page: LivePage) => page.notices.map(({ data }) => data as NoticeOfLights);
    return [
      {
        role: 'http',
        async until(one) {
          const other = await house.start('http');
          const pages: LivePage[] = [];
          for (const { baseUrl } of [one, other]) {
            const page = await LivePage.open(baseUrl, fan.cookie, { as: 'fan' });
            await page.listen([{ topic: lightsForFans.name, event_id: eventId }]);
            pages.push(page);
          }
          const replies = await Promise.all([play(one), play(other)]);
          expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
          const played = (await replies.find(({ status }) => status === 200)?.json()) as NoticeOfLights;
          for (const page of pages) {
            await vi.waitUntil(() => heard(page).length > 0, soon);
            expect(heard(page)).toEqual([{ epoch: played.epoch, offset_ms: 0, show: played.show }]);
          }
          expect(await lightsAt(other)).toMatchObject({ show: played.show });
          expect((await stop(other)).status).toBe(200);
          await vi.waitUntil(() => pages.every((page) => heard(page).at(-1)?.show === null), soon);
          expect(heard(pages[0] as LivePage).map(({ epoch }) => epoch)).toEqual([played.epoch, played.epoch + 1]);
          for (const page of pages) page.close();
        },
      },
    ];
  },
};

const killedShow: KillCase = {
  title: 'a show after kill -9 between Play and start: the other processes and the next process report the same show',
  ground: 'database',
  async lives(house) {
    const other = await house.start('http');
    const { play, lightsAt } = await hall(house);
    let played: NoticeOfLights;
    const expectShow = async (server: ServerProcess) =>
      expect(await lightsAt(server)).toMatchObject({ epoch: played.epoch, show: played.show });
    return [
      {
        role: 'http',
        async until(doomed) {
          played = (await (await play(doomed)).json()) as NoticeOfLights;
        },
        after: () => expectShow(other),
      },
      {
        role: 'http',
        async until(next) {
          await expectShow(next);
          expect((await play(next)).status).toBe(409);
        },
      },
    ];
  },
};

const scheduledPattern: KillCase = {
  title: 'a scheduled pattern after kill -9 of the worker: the next worker starts it once, at its scheduled time',
  ground: 'database',
  async lives(house) {
    const server = await house.start('http');
    const { eventId, manager, managerId, lightsAt } = await hall(house);
    const { id: patternId } = await buildPattern(house.db, { managerId });
    let startsMs = 0;
    return [
      {
        role: 'worker',
        async until() {
          startsMs = Date.now() + leadMs + 12_000;
          const input = { event_id: eventId, pattern_id: patternId, start_dttm: startsMs };
          expect((await manager.post(server, addEventPattern.path, input)).status).toBe(200);
        },
        after: async () => expect((await lightsAt(server)).show).toBeNull(),
      },
      {
        role: 'worker',
        async until() {
          await house.start('worker');
          await vi.waitUntil(async () => (await lightsAt(server)).show !== null, soon);
          expect((await lightsAt(server)).show).toMatchObject({ kind: 'pattern', start_dttm: startsMs });
          const shows = house.db.selectFrom('light_shows').select('id').where('event_id', '=', eventId);
          expect(await shows.execute()).toHaveLength(1);
        },
      },
    ];
  },
};

const notification: KillCase = {
  title:
    'a notification after kill -9 of the process that accepted it and of the worker that was sending it: it is sent once',
  ground: 'database',
  async lives(house) {
    const { db } = house;
    const service = await openPushService();
    house.use(service.settings, service);
    const manager = await buildManager(db);
    const event = await buildEvent(db, { managerId: manager.id });
    async function newPhone(): Promise<PushBrowser> {
      const fan = await buildFan(db);
      await joinFan(db, { eventId: event.id, fanId: fan.id });
      const { sessionId } = await house.as(fan);
      const browser = service.browser(webPushKey(secretKey).publicKey);
      const { endpoint: address, ...keys } = browser.subscription;
      const subscription = { user_id: fan.id, session_id: sessionId, kind: 'web', address, ...keys };
      await db.insertInto('push_subscriptions').values(subscription).execute();
      return browser;
    }
    const phones = [await newPhone(), await newPhone()];
    const staff = await house.as(manager);
    const names = ['leave-notification', 'push-notification'];
    let late: PushBrowser;
    return [
      {
        role: 'http',
        async until(server) {
          const input = { event_id: event.id, title: 'Doors', message: 'Open.' };
          expect((await staff.post(server, 'events/send_push_notifications', input)).status).toBe(200);
        },
        async after() {
          expect(await house.jobs(...names)).toEqual(['leave-notification created']);
          // The push service reads the messages but never responds, so the worker dies before it knows whether they
          // were delivered.
          for (const phone of phones) phone.answers.push({ status: 0 });
          await house.passTime(...names);
        },
      },
      {
        role: 'worker',
        until: () => vi.waitUntil(() => phones.every(({ received }) => received.length === 1), soon),
        async after() {
          expect(await house.jobs(...names)).toEqual(['push-notification active']);
          for (const phone of phones) phone.answers.length = 0;
          late = await newPhone();
          await house.passTime(...names);
        },
      },
      {
        role: 'worker',
        async until() {
          await vi.waitUntil(async () => {
            await house.passTime(...names);
            return (await house.jobs(...names)).length === 0;
          }, soon);
          expect(phones.map(({ received }) => received.length)).toEqual([1, 1]);
          expect(late.received, 'who came after it was sent').toEqual([]);
          const { rows } = await query(db)<{ push: string }>`select push from notification_recipients`;
          expect(rows).toEqual([{ push: 'failed' }, { push: 'failed' }]);
          const left = await query(db)`select from notifications where left_at is not null`;
          expect(left.rows).toHaveLength(1);
        },
      },
    ];
  },
};

export const showCases = [twoPlays, killedShow, scheduledPattern, notification];
