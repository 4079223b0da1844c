import { previewNotification, sendNotification, takeBackNotification } from '@backline/contract/notifications';
import { subscribePush } from '@backline/contract/push-subscriptions';
import {
  buildEvent,
  buildFan,
  buildManager,
  buildTeamMember,
  hastenNotifications,
  joinFan,
} from '../../builders/builders.ts';
import type { BuiltEvent } from '../../builders/build-event.ts';
import { testApp } from '../app.ts';
import { allSignedInAs, signedInAs, type SignedIn } from '../as.ts';
import { openPushService, type PushBrowser } from '../push-service/push-service.ts';
import { runJobs } from '../run-jobs.ts';
import { query } from '../query.ts';

export const written = { title: 'Doors are open', message: 'Come in by the north door.' };

export interface FanWithPhone {
  id: number;
  phone: SignedIn;
  /** Null for a fan without push. */
  browser: PushBrowser | null;
}

/** Creates two managers, an event, fans with and without push, and a local push service. */
export async function notificationHouse() {
  const service = await openPushService();
  const product = await testApp(service.settings);
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const mona = await buildManager(db, { name: 'Mona' });
  const tim = await buildTeamMember(db, { managerId: mona.id, name: 'Tim' });
  const rival = await buildManager(db, { name: 'Rival' });
  const manager = await as(mona);
  const newEvent = (): Promise<BuiltEvent> =>
    buildEvent(db, { managerId: mona.id, startsAt: new Date(), teamMemberIds: [tim.id] });

  return {
    ...product,
    service,
    as,
    manager,
    mona,
    tim,
    newEvent,
    team: await as(tim),
    foreignManager: await as(rival),
    async allow(fan: { phone: SignedIn }): Promise<PushBrowser> {
      const browser = service.browser(platform.push.webKey);
      const { status } = await fan.phone.call(subscribePush, { web: browser.subscription });
      if (status !== 200) throw new Error(`subscribing answered ${status}`);
      return browser;
    },
    /** Adds fans; the first `withPush` of them have push. */
    async crowd(event: BuiltEvent, size: number, withPush = 0): Promise<FanWithPhone[]> {
      const people = [];
      for (let index = 0; index < size; index += 1) {
        const fan = await buildFan(db);
        await joinFan(db, { eventId: event.id, fanId: fan.id });
        people.push(fan);
      }
      const phones = await allSignedInAs(app, platform, people);
      const fans: FanWithPhone[] = [];
      for (const [index, phone] of phones.entries()) {
        const fan = { id: people[index]?.id ?? 0, phone };
        fans.push({ ...fan, browser: index < withPush ? await this.allow(fan) : null });
      }
      return fans;
    },
    send: (event: BuiltEvent, more: object = {}, by: SignedIn = manager) =>
      by.call(sendNotification, { event_id: event.id, ...written, ...more }),
    preview: (event: BuiltEvent, more: object = {}, by: SignedIn = manager) =>
      by.call(previewNotification, { event_id: event.id, ...more }),
    takeBack: (event: BuiltEvent, id: number, by: SignedIn = manager) =>
      by.call(takeBackNotification, { event_id: event.id, notification_id: id }),
    /** Skips the ten seconds in which a notification can be cancelled, and runs due jobs. */
    async passTime(): Promise<void> {
      await hastenNotifications(db);
      await runJobs(platform);
    },
    /** Skips the minute in which sending the same notification again needs confirmation. */
    passMinute: (id: number) =>
      query(db)`update notifications set created_at = created_at - interval '61 seconds' where id = ${id}`,
    async close() {
      await product.close();
      await service.close();
    },
  };
}

export type NotificationHouse = Awaited<ReturnType<typeof notificationHouse>>;
