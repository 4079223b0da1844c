import { setTimeout as sleep } from 'node:timers/promises';
import { eventArrivals, ownPlace } from '@backline/contract/arrivals';
import { checkIn } from '@backline/contract/attendance';
import { ownProposals } from '@backline/contract/event-proposals';
import { eventForFans } from '@backline/contract/event-topics';
import { makeEventAdmin, undoCheckIn, updateFanSetting } from '@backline/contract/fans';
import { liveClose, mostChannels } from '@backline/contract/live';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  buildAdmin,
  buildEvent,
  buildFan,
  buildManager,
  buildTeamMember,
  joinFan,
  type BuiltPerson,
} from '../../../builders/builders.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signedInAs, type SignedIn } from '../../../test/as.ts';
import { freePort } from '../../../test/server-process.ts';
import { withoutIntervals } from '../../../test/still-intervals.ts';
import type { NoticeOf } from '../notices/live.ts';
import { LivePage } from '../../../test/live-page.ts';

let product: TestApp;
let baseUrl: string;
let manager: BuiltPerson;
let staff: SignedIn;
const pages: LivePage[] = [];

beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://localhost:${port}`;
  // All that these pages hear comes by notices: rights are looked up again at no interval.
  product = await withoutIntervals(() => testApp({ PUBLIC_URL: baseUrl }));
  await product.app.listen({ port, host: 'localhost' });
  manager = await buildManager(product.db);
  staff = await as(manager);
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});
afterAll(() => product.close());

const as = (person: { id: number }) => signedInAs(product.app, product.platform, person);

async function pageOf(person: { cookie: string }, options?: Parameters<typeof LivePage.open>[2]): Promise<LivePage> {
  const page = await LivePage.open(baseUrl, person.cookie, options);
  pages.push(page);
  await page.until((frame) => 'at' in frame);
  return page;
}

const newEvent = (managerId = manager.id) => buildEvent(product.db, { managerId, startsAt: new Date() });

async function newFan(...eventIds: number[]) {
  const fan = await buildFan(product.db);
  for (const eventId of eventIds) await joinFan(product.db, { eventId, fanId: fan.id });
  return { ...(await as(fan)), id: fan.id };
}

/** As a write does: in a transaction, then the wake-up. */
async function note(notice: NoticeOf): Promise<void> {
  const { db, live } = product.platform;
  await db.transaction().execute((tx) => live.note(tx, [notice]));
  live.wake();
}

const tell = (userId: number, eventId: number) => note({ topic: ownPlace, userId, data: { event_id: eventId } });

const arrivalsOf = (eventId: number) => ({ topic: eventArrivals.name, event_id: eventId });
const own = { topic: ownPlace.name };
const numbersOf = (page: LivePage) => page.notices.map(({ number }) => number);
const eventsOf = (page: LivePage) => page.notices.map(({ data }) => (data as { event_id: number }).event_id);

describe('refused', () => {
  test('is who has no session, a fan at the door of staff, and staff at that of fans', async () => {
    const fan = await newFan();
    await expect(LivePage.open(baseUrl, '')).rejects.toThrow('401');
    await expect(LivePage.open(baseUrl, fan.cookie)).rejects.toThrow('401');
    await expect(LivePage.open(baseUrl, staff.cookie, { as: 'fan' })).rejects.toThrow('401');
  });

  test('is a page of another origin, and whoever names none, since the cookie alone would open', async () => {
    await expect(LivePage.open(baseUrl, staff.cookie, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(LivePage.open(baseUrl, staff.cookie, { origin: null })).rejects.toThrow('403');
  });

  test('are the event of another manager, an unknown one, and topics of others, all alike', async () => {
    const other = await buildManager(product.db);
    const foreign = await newEvent(other.id);
    const page = await pageOf(staff);
    const asked = [arrivalsOf(foreign.id), arrivalsOf(9_999_999), own, { topic: 'rights' }, { topic: 'unheard of' }];
    expect(await page.listen(asked)).toEqual({ refused: asked });
  });

  test('are of many events, which are asked for together, those out of reach and no others', async () => {
    const other = await buildManager(product.db);
    const [first, second] = [arrivalsOf((await newEvent()).id), arrivalsOf((await newEvent()).id)];
    const foreign = arrivalsOf((await newEvent(other.id)).id);
    const page = await pageOf(staff);
    expect(await page.listen([first, foreign, second])).toEqual({ refused: [foreign] });
    expect(await page.until((frame) => 'listening' in frame)).toEqual({ listening: [first, second] });
  });

  test('are the arrivals to a fan, and another fan’s own place cannot be named', async () => {
    const event = await newEvent();
    const [fan, neighbour] = [await newFan(event.id), await newFan(event.id)];
    const page = await pageOf(fan, { as: 'fan' });
    expect(await page.listen([arrivalsOf(event.id)])).toEqual({ refused: [arrivalsOf(event.id)] });
    await page.listen([own]);
    await tell(neighbour.id, event.id);
    await tell(fan.id, event.id);
    await page.until((frame) => 'number' in frame);
    expect(page.notices).toHaveLength(1);
  });

  test.each([
    ['what is no JSON', '{'],
    ['an unknown frame', { shout: 1 }],
    ['a channel too many', { listen: Array.from({ length: mostChannels + 1 }, () => own) }],
  ])('is %s: the socket ends', async (_name, frame) => {
    const page = await pageOf(staff);
    page.send(frame);
    expect(await page.untilClosed()).toMatchObject({ code: liveClose.unreadable });
  });

  test('is a frame of more than 8 KB, unread', async () => {
    const page = await pageOf(staff);
    page.send(JSON.stringify({ listen: [{ topic: 'x'.repeat(9_000) }] }));
    expect(await page.untilClosed()).toMatchObject({ code: 1009 });
  });

  test('is who talks more than twenty times a second', async () => {
    const page = await pageOf(staff);
    // So many that a slow machine does not spread them over enough seconds.
    for (let index = 0; index < 1_000; index += 1) page.send({ leave: [own] });
    expect(await page.untilClosed()).toMatchObject({ code: liveClose.tooOften });
  });

  test('are more than thirty pages of one person, and theirs alone', async () => {
    const crowded = await as(await buildManager(product.db));
    for (let index = 0; index < 30; index += 1) await pageOf(crowded);
    await expect(LivePage.open(baseUrl, crowded.cookie)).rejects.toThrow('429');
    await pageOf(staff);
  });
});

describe('what happens', () => {
  test('reaches the staff of the event: a fan’s check-in as figures', async () => {
    const event = await newEvent();
    const fan = await newFan(event.id);
    const page = await pageOf(staff);
    expect(await page.listen([arrivalsOf(event.id)])).toEqual({ listening: [arrivalsOf(event.id)] });
    await fan.call(checkIn, { event_id: event.id });
    expect(await page.until((frame) => 'number' in frame)).toMatchObject({
      topic: 'arrivals',
      event_id: event.id,
      data: { fans: 1, checkins: 1 },
    });
  });

  test('reaches the fans who keep the event’s door, too, until they do so no longer', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const [keeper, fan] = [await newFan(event.id, other.id), await newFan(event.id)];
    const setRole = (role: 'ADMIN' | 'USER') =>
      product.db
        .updateTable('event_users')
        .set({ event_role: role })
        .where('event_id', '=', event.id)
        .where('user_id', '=', keeper.id)
        .execute();
    await setRole('ADMIN');
    const page = await pageOf(keeper, { as: 'fan' });
    const ofFans = { topic: eventForFans.name, event_id: event.id };
    expect(await page.listen([arrivalsOf(event.id), arrivalsOf(other.id), ofFans])).toEqual({
      refused: [arrivalsOf(other.id)],
    });
    await fan.call(checkIn, { event_id: event.id });
    expect(await page.until((frame) => 'number' in frame)).toMatchObject({ topic: 'arrivals', data: { checkins: 1 } });
    const before = page.frames.length;
    await setRole('USER');
    // They are on the list still, and hear what it hears.
    expect(await page.until((frame) => 'refused' in frame, before)).toEqual({ refused: [arrivalsOf(event.id)] });
  });

  test('to a fan’s event-creation switch reaches that fan, once each time that it turns', async () => {
    const event = await newEvent();
    const fan = await newFan(event.id);
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([{ topic: ownProposals.name }]);
    const admin = await as(await buildAdmin(product.db));
    for (const isOn of [true, true, false]) {
      const turned = await admin.call(updateFanSetting, { user_id: fan.id, allow_group_creation: isOn });
      expect(turned.status).toBe(200);
    }
    await page.until(() => page.notices.length === 2);
    expect(page.notices.map(({ data }) => data)).toEqual([{ may_propose: true }, { may_propose: false }]);
  });

  test('by the hundred reaches them in few frames, the last of which is right', async () => {
    const event = await newEvent();
    const fans = await Promise.all(Array.from({ length: 120 }, () => newFan(event.id)));
    const page = await pageOf(staff);
    await page.listen([arrivalsOf(event.id)]);
    // In one transaction: however slow the machine is, all of it is there at the same moment.
    await product.db.transaction().execute(async (tx) => {
      await tx.updateTable('event_users').set({ checked_in_at: new Date() }).where('event_id', '=', event.id).execute();
      const arrival = { topic: eventArrivals, eventId: event.id };
      await product.platform.live.note(
        tx,
        Array.from(fans, () => arrival),
      );
    });
    await page.until((frame) => 'number' in frame && (frame.data as { checkins: number }).checkins === 120);
    expect(page.notices.length).toBeLessThanOrEqual(2);
  });

  test('to a fan’s place by another hand reaches that fan', async () => {
    const event = await newEvent();
    const fan = await newFan(event.id);
    await fan.call(checkIn, { event_id: event.id });
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own]);
    await staff.call(undoCheckIn, { event_id: event.id, group_user_id: fan.id });
    expect(await page.until((frame) => 'number' in frame)).toMatchObject({ data: { event_id: event.id } });
  });

  test('to a fan’s role at the event reaches that fan: their app has a door from now on, or no longer', async () => {
    const event = await newEvent();
    const fan = await newFan(event.id);
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own]);
    await staff.call(makeEventAdmin, { event_id: event.id, group_user_id: fan.id });
    expect(await page.until((frame) => 'number' in frame)).toMatchObject({ data: { event_id: event.id } });
  });

  test('to an event reaches every fan who joined it, and nobody who did not', async () => {
    const event = await newEvent();
    const [fan, stranger] = [await newFan(event.id), await newFan()];
    const heard = { topic: eventForFans.name, event_id: event.id };
    const page = await pageOf(fan, { as: 'fan' });
    expect(await page.listen([heard])).toEqual({ listening: [heard] });
    const strange = await pageOf(stranger, { as: 'fan' });
    expect(await strange.listen([heard])).toEqual({ refused: [heard] });
    await note({ topic: eventForFans, eventId: event.id, data: { version: 2 } });
    expect(await page.until((frame) => 'number' in frame)).toMatchObject({ event_id: event.id, data: { version: 2 } });
    // Who is taken off the list hears no more.
    await product.db.deleteFrom('event_users').where('event_id', '=', event.id).where('user_id', '=', fan.id).execute();
    await page.until((frame) => 'refused' in frame);
    await note({ topic: eventForFans, eventId: event.id, data: { version: 3 } });
    await sleep(100);
    expect([page.notices.length, strange.notices.length]).toEqual([1, 0]);
  });

  test('in a transaction that fails is told to nobody', async () => {
    const fan = await newFan();
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own]);
    const { db, live } = product.platform;
    const failing = db.transaction().execute(async (tx) => {
      await live.note(tx, [{ topic: ownPlace, userId: fan.id, data: { event_id: 1 } }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await tell(fan.id, 2);
    await page.until((frame) => 'number' in frame);
    expect(eventsOf(page)).toEqual([2]);
  });

  test('is found also where nobody was woken', async () => {
    const fan = await newFan();
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own]);
    await product.db
      .insertInto('noted')
      .values({ topic: 'own_place', user_id: fan.id, data: '{"event_id":7}' })
      .execute();
    await page.until((frame) => 'number' in frame);
  });
});

describe('a page that was away', () => {
  test('hears what it missed, in order and once, and nothing that it had', async () => {
    const fan = await newFan();
    const first = await pageOf(fan, { as: 'fan' });
    await first.listen([own]);
    await tell(fan.id, 1);
    await first.until((frame) => 'number' in frame);
    const { stream } = first.mark;
    const number = first.notices[0]?.number ?? 0;
    first.close();
    for (let index = 2; index <= 40; index += 1) await tell(fan.id, index);
    const second = await pageOf(fan, { as: 'fan' });
    const telling = Promise.all([41, 42, 43].map((index) => tell(fan.id, index)));
    await second.listen([own], { stream, number });
    await telling;
    await second.until((frame) => 'number' in frame && second.notices.length === 42);
    expect(new Set(eventsOf(second))).toEqual(new Set(Array.from({ length: 42 }, (_, index) => index + 2)));
    expect(eventsOf(second).slice(0, 39)).toEqual(Array.from({ length: 39 }, (_, index) => index + 2));
    expect(numbersOf(second)).toEqual(numbersOf(second).toSorted((a, b) => a - b));
  });

  test('for too long, or in another count, is told to ask for everything anew', async () => {
    const fan = await newFan();
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own], { stream: 'another', number: 3 });
    await page.until((frame) => 'reload' in frame);
  });

  test('hears of two writes that committed in the other order than they began', async () => {
    const fan = await newFan();
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own]);
    const { db, live } = product.platform;
    const note = (eventId: number) => [{ topic: ownPlace, userId: fan.id, data: { event_id: eventId } }];
    const mayEnd = Promise.withResolvers<void>();
    const hasNoted = Promise.withResolvers<void>();
    const slow = db.transaction().execute(async (tx) => {
      await live.note(tx, note(1));
      await tx.selectFrom('users').select('id').limit(1).execute();
      hasNoted.resolve();
      await mayEnd.promise;
    });
    await hasNoted.promise;
    await tell(fan.id, 2);
    await page.until((frame) => 'number' in frame);
    const { stream } = page.mark;
    const number = page.notices[0]?.number ?? 0;
    mayEnd.resolve();
    await slow;
    live.wake();
    await page.until(() => page.notices.length === 2);
    expect(eventsOf(page)).toEqual([2, 1]);
    // Who had the later one alone gets the earlier one: it has the higher number.
    const late = await pageOf(fan, { as: 'fan' });
    await late.listen([own], { stream, number });
    await late.until((frame) => 'number' in frame);
    expect(eventsOf(late)).toEqual([1]);
  });
});

describe('a right that ends', () => {
  test('closes the page of a session that ended', async () => {
    const person = await as(await buildManager(product.db));
    const page = await pageOf(person);
    const end = product.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', person.sessionId);
    await end.execute();
    expect(await page.untilClosed()).toMatchObject({ code: liveClose.sessionEnded });
  });

  test.each<[string, (of: { memberId: number; eventId: number; otherId: number }) => Promise<unknown>]>([
    [
      'a member who is taken off the event',
      ({ eventId }) => product.db.deleteFrom('event_team_members').where('event_id', '=', eventId).execute(),
    ],
    [
      'a role that loses its keys',
      () => product.db.deleteFrom('role_features').where('role', '=', 'TEAMMEMBER').execute(),
    ],
  ])('takes the subscription of %s, and says so', async (_name, end) => {
    const member = await buildTeamMember(product.db, { managerId: manager.id });
    const event = await buildEvent(product.db, { managerId: manager.id, teamMemberIds: [member.id] });
    const other = await buildManager(product.db);
    const features = await product.db
      .selectFrom('role_features')
      .selectAll()
      .where('role', '=', 'TEAMMEMBER')
      .execute();
    const page = await pageOf(await as(member));
    expect(await page.listen([arrivalsOf(event.id)])).toEqual({ listening: [arrivalsOf(event.id)] });
    const before = page.frames.length;
    await end({ memberId: member.id, eventId: event.id, otherId: other.id });
    expect(await page.until((frame) => 'refused' in frame, before)).toEqual({ refused: [arrivalsOf(event.id)] });
    await product.db
      .insertInto('role_features')
      .values(features)
      .onConflict((oc) => oc.doNothing())
      .execute();
  });

  test('closes nobody else’s', async () => {
    const event = await newEvent();
    const page = await pageOf(staff);
    await page.listen([arrivalsOf(event.id)]);
    const person = await as(await buildManager(product.db));
    const ending = await pageOf(person);
    await product.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', person.sessionId).execute();
    await ending.untilClosed();
    await sleep(50);
    expect([page.closed, page.frames.filter((frame) => 'refused' in frame)]).toEqual([null, []]);
  });
});
