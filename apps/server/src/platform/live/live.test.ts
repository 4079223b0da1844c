import { setTimeout as sleep } from 'node:timers/promises';
import { eventArrivals, ownPlace } from '@backline/contract/arrivals';
import { checkIn } from '@backline/contract/attendance';
import { ownProposals } from '@backline/contract/event-proposals';
import { eventForFans } from '@backline/contract/event-topics';
import { makeEventAdmin, undoCheckIn, updateFanSetting } from '@backline/contract/fans';
import { liveClose, maxChannels } from '@backline/contract/live';
import { afterEach, describe, expect, test } from 'vitest';
import {
  buildAdmin,
  buildEvent,
  buildFan,
  buildManager,
  buildTeamMember,
  joinFan,
} from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { freePort } from '../../../testing/server-process.ts';
import { withoutIntervals } from '../../../testing/still-intervals.ts';
import type { NoticeOf } from '../notices/live.ts';
import { LivePage } from '../../../testing/live-page.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const pages: LivePage[] = [];

const port = await freePort();
const baseUrl = `http://localhost:${port}`;
// Disables the intervals, so that all updates come from notices.
const product = await openForFile(withoutIntervals(() => testApp({ PUBLIC_URL: baseUrl })));
await product.app.listen({ port, host: 'localhost' });
const manager = await buildManager(product.db);
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

const as = (person: { id: number }) => signedInAs(product.app, product.platform, person);
const staff = await as(manager);

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

/** Writes in a transaction and wakes the stream, as the product does. */
async function note(notice: NoticeOf): Promise<void> {
  const { db, live } = product.platform;
  await db.transaction().execute((tx) => live.note(tx, [notice]));
  live.wake();
}

const publish = (userId: number, eventId: number) => note({ topic: ownPlace, userId, data: { event_id: eventId } });

const arrivalsOf = (eventId: number) => ({ topic: eventArrivals.name, event_id: eventId });
const own = { topic: ownPlace.name };
const numbersOf = (page: LivePage) => page.notices.map(({ number }) => number);
const eventsOf = (page: LivePage) => page.notices.map(({ data }) => (data as { event_id: number }).event_id);

describe('refused subscriptions', () => {
  test('rejects a page without a session, and a page whose session belongs to the other app', async () => {
    const fan = await newFan();
    await expect(LivePage.open(baseUrl, '')).rejects.toThrow('401');
    await expect(LivePage.open(baseUrl, fan.cookie)).rejects.toThrow('401');
    await expect(LivePage.open(baseUrl, staff.cookie, { as: 'fan' })).rejects.toThrow('401');
  });

  test('rejects a page with another origin or without an origin', async () => {
    await expect(LivePage.open(baseUrl, staff.cookie, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(LivePage.open(baseUrl, staff.cookie, { origin: null })).rejects.toThrow('403');
  });

  test("rejects another manager's event, an unknown event and disallowed topics with the same answer", async () => {
    const other = await buildManager(product.db);
    const foreign = await newEvent(other.id);
    const page = await pageOf(staff);
    const asked = [arrivalsOf(foreign.id), arrivalsOf(9_999_999), own, { topic: 'rights' }, { topic: 'unheard of' }];
    expect(await page.listen(asked)).toEqual({ refused: asked });
  });

  test("rejects only those of several requested events that are outside the caller's scope", async () => {
    const other = await buildManager(product.db);
    const [first, second] = [arrivalsOf((await newEvent()).id), arrivalsOf((await newEvent()).id)];
    const foreign = arrivalsOf((await newEvent(other.id)).id);
    const page = await pageOf(staff);
    expect(await page.listen([first, foreign, second])).toEqual({ refused: [foreign] });
    expect(await page.until((frame) => 'listening' in frame)).toEqual({ listening: [first, second] });
  });

  test("rejects a fan's subscription to arrivals, and sends fans only notices about themselves", async () => {
    const event = await newEvent();
    const [fan, neighbour] = [await newFan(event.id), await newFan(event.id)];
    const page = await pageOf(fan, { as: 'fan' });
    expect(await page.listen([arrivalsOf(event.id)])).toEqual({ refused: [arrivalsOf(event.id)] });
    await page.listen([own]);
    await publish(neighbour.id, event.id);
    await publish(fan.id, event.id);
    await page.until((frame) => 'number' in frame);
    expect(page.notices).toHaveLength(1);
  });

  test.each([
    ['invalid JSON', '{'],
    ['an unknown frame', { shout: 1 }],
    ['one channel too many', { listen: Array.from({ length: maxChannels + 1 }, () => own) }],
  ])('closes the socket of a page that sends %s', async (_name, frame) => {
    const page = await pageOf(staff);
    page.send(frame);
    expect(await page.untilClosed()).toMatchObject({ code: liveClose.unreadable });
  });

  test('closes the socket at a frame over 8 KB without reading it', async () => {
    const page = await pageOf(staff);
    page.send(JSON.stringify({ listen: [{ topic: 'x'.repeat(9_000) }] }));
    expect(await page.untilClosed()).toMatchObject({ code: 1009 });
  });

  test('closes the socket of a page that sends over twenty messages a second', async () => {
    const page = await pageOf(staff);
    // Enough to exceed the limit even on a slow machine.
    for (let index = 0; index < 1_000; index += 1) page.send({ leave: [own] });
    expect(await page.untilClosed()).toMatchObject({ code: liveClose.tooOften });
  });

  test('rejects more than thirty pages of one person, but serves other people', async () => {
    const crowded = await as(await buildManager(product.db));
    for (let index = 0; index < 30; index += 1) await pageOf(crowded);
    await expect(LivePage.open(baseUrl, crowded.cookie)).rejects.toThrow('429');
    await pageOf(staff);
  });
});

describe('notices', () => {
  test("notifies staff of a fan's check-in with the current counts", async () => {
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

  test('sends arrivals to event admins until they lose that role', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const [operator, fan] = [await newFan(event.id, other.id), await newFan(event.id)];
    const setRole = (role: 'ADMIN' | 'USER') =>
      query(product.db)`
        update event_users set event_role = ${role} where event_id = ${event.id} and user_id = ${operator.id}`;
    await setRole('ADMIN');
    const page = await pageOf(operator, { as: 'fan' });
    const ofFans = { topic: eventForFans.name, event_id: event.id };
    expect(await page.listen([arrivalsOf(event.id), arrivalsOf(other.id), ofFans])).toEqual({
      refused: [arrivalsOf(other.id)],
    });
    await fan.call(checkIn, { event_id: event.id });
    expect(await page.until((frame) => 'number' in frame)).toMatchObject({ topic: 'arrivals', data: { checkins: 1 } });
    const before = page.frames.length;
    await setRole('USER');
    // The former operator is still a fan of the event, so only the topic of arrivals is refused.
    expect(await page.until((frame) => 'refused' in frame, before)).toEqual({ refused: [arrivalsOf(event.id)] });
  });

  test('notifies a fan once per change of their event-creation switch', async () => {
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

  test('batches hundreds of changes into few frames, the last of which has the final figures', async () => {
    const event = await newEvent();
    const fans = await Promise.all(Array.from({ length: 120 }, () => newFan(event.id)));
    const page = await pageOf(staff);
    await page.listen([arrivalsOf(event.id)]);
    // One transaction, so all changes appear together on any machine.
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

  test("notifies a fan when staff undo the fan's check-in", async () => {
    const event = await newEvent();
    const fan = await newFan(event.id);
    await fan.call(checkIn, { event_id: event.id });
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own]);
    await staff.call(undoCheckIn, { event_id: event.id, group_user_id: fan.id });
    expect(await page.until((frame) => 'number' in frame)).toMatchObject({ data: { event_id: event.id } });
  });

  test('notifies a fan whose role at the event changes', async () => {
    const event = await newEvent();
    const fan = await newFan(event.id);
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own]);
    await staff.call(makeEventAdmin, { event_id: event.id, group_user_id: fan.id });
    expect(await page.until((frame) => 'number' in frame)).toMatchObject({ data: { event_id: event.id } });
  });

  test('notifies every fan of a changed event, and no other fan', async () => {
    const event = await newEvent();
    const [fan, stranger] = [await newFan(event.id), await newFan()];
    const heard = { topic: eventForFans.name, event_id: event.id };
    const page = await pageOf(fan, { as: 'fan' });
    expect(await page.listen([heard])).toEqual({ listening: [heard] });
    const strange = await pageOf(stranger, { as: 'fan' });
    expect(await strange.listen([heard])).toEqual({ refused: [heard] });
    await note({ topic: eventForFans, eventId: event.id, data: { version: 2 } });
    expect(await page.until((frame) => 'number' in frame)).toMatchObject({ event_id: event.id, data: { version: 2 } });
    // A fan who is removed from the list receives no further notices.
    await product.db.deleteFrom('event_users').where('event_id', '=', event.id).where('user_id', '=', fan.id).execute();
    await page.until((frame) => 'refused' in frame);
    await note({ topic: eventForFans, eventId: event.id, data: { version: 3 } });
    await sleep(100);
    expect([page.notices.length, strange.notices.length]).toEqual([1, 0]);
  });

  test('sends no notices of a failed transaction', async () => {
    const fan = await newFan();
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own]);
    const { db, live } = product.platform;
    const failing = db.transaction().execute(async (tx) => {
      await live.note(tx, [{ topic: ownPlace, userId: fan.id, data: { event_id: 1 } }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await publish(fan.id, 2);
    await page.until((frame) => 'number' in frame);
    expect(eventsOf(page)).toEqual([2]);
  });

  test('finds a new notice by polling if the database sends no wake-up', async () => {
    const fan = await newFan();
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own]);
    await query(product.db)`insert into noted (topic, user_id, data) values ('own_place', ${fan.id}, '{"event_id":7}')`;
    await page.until((frame) => 'number' in frame);
  });
});

describe('reconnecting pages', () => {
  test('replays missed notices once, in order', async () => {
    const fan = await newFan();
    const first = await pageOf(fan, { as: 'fan' });
    await first.listen([own]);
    await publish(fan.id, 1);
    await first.until((frame) => 'number' in frame);
    const { stream } = first.mark;
    const number = first.notices[0]?.number ?? 0;
    first.close();
    for (let index = 2; index <= 40; index += 1) await publish(fan.id, index);
    const second = await pageOf(fan, { as: 'fan' });
    const publishing = Promise.all([41, 42, 43].map((index) => publish(fan.id, index)));
    await second.listen([own], { stream, number });
    await publishing;
    await second.until((frame) => 'number' in frame && second.notices.length === 42);
    expect(new Set(eventsOf(second))).toEqual(new Set(Array.from({ length: 42 }, (_, index) => index + 2)));
    expect(eventsOf(second).slice(0, 39)).toEqual(Array.from({ length: 39 }, (_, index) => index + 2));
    expect(numbersOf(second)).toEqual(numbersOf(second).toSorted((a, b) => a - b));
  });

  test('tells a page to refetch everything if it was away too long', async () => {
    const fan = await newFan();
    const page = await pageOf(fan, { as: 'fan' });
    await page.listen([own], { stream: 'another', number: 3 });
    await page.until((frame) => 'reload' in frame);
  });

  test('sends the notices of two writes even if they commit out of order', async () => {
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
    await publish(fan.id, 2);
    await page.until((frame) => 'number' in frame);
    const { stream } = page.mark;
    const number = page.notices[0]?.number ?? 0;
    mayEnd.resolve();
    await slow;
    live.wake();
    await page.until(() => page.notices.length === 2);
    expect(eventsOf(page)).toEqual([2, 1]);
    // Event 1's notice was committed later, so its number is higher. A page that has received only event 2's notice
    // still receives event 1's.
    const late = await pageOf(fan, { as: 'fan' });
    await late.listen([own], { stream, number });
    await late.until((frame) => 'number' in frame);
    expect(eventsOf(late)).toEqual([1]);
  });
});

describe('revoked permissions', () => {
  test('closes the socket of an ended session', async () => {
    const person = await as(await buildManager(product.db));
    const page = await pageOf(person);
    const end = product.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', person.sessionId);
    await end.execute();
    expect(await page.untilClosed()).toMatchObject({ code: liveClose.sessionEnded });
  });

  test.each<[string, (of: { memberId: number; eventId: number; otherId: number }) => Promise<unknown>]>([
    [
      'a team member who is removed from the event',
      ({ eventId }) => product.db.deleteFrom('event_team_members').where('event_id', '=', eventId).execute(),
    ],
    [
      'a role that loses its permissions',
      () => product.db.deleteFrom('role_features').where('role', '=', 'TEAMMEMBER').execute(),
    ],
  ])('revokes the subscription of %s and says so', async (_name, end) => {
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

  test("leaves other people's sockets open when one person's session ends", async () => {
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
