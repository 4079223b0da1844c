import { lightMessages } from '@backline/contract/light-messages';
import { lightsForFans, lightsOfEvent } from '@backline/contract/light-shows';
import { liveClose } from '@backline/contract/live';
import type { Operation } from '@backline/contract/operation';
import {
  beginRehearsal,
  endRehearsal,
  getRehearsedLights,
  getRehearsedTimeline,
  lightsOfRehearsal,
  rehearsalOfEvent,
  setRehearsedShow,
  tellRehearsal,
} from '@backline/contract/rehearsals';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildTeamMember } from '../../../builders/builders.ts';
import { withoutIntervals } from '../../../testing/still-intervals.ts';
import { channel, rehearsalHouse, type RehearsalHouse } from '../../../testing/rehearsals/rehearsals.ts';

let { house, holder, begin, rehearsing, stateOf, tell, play, open, guest, closePages } = {} as RehearsalHouse;

beforeAll(async () => {
  // Disables interval checks, so that only notices end access.
  ({ house, holder, begin, rehearsing, stateOf, tell, play, open, guest, closePages } =
    await withoutIntervals(rehearsalHouse));
});
afterEach(() => closePages());
afterAll(() => house.close());

test('returns a pass once, stores it under no key, and refuses a repeat', async () => {
  const { eventId, trackId } = await house.newEvent();
  const input = { event_id: eventId, event_track_id: trackId, phones: 5, is_here: false };
  const send = () => house.manager.call(beginRehearsal, input, { idempotencyKey: 'told-once' });
  const { body } = await send();
  expect(body.message).toBe(lightMessages.rehearsalPassGiven);
  expect(body.pass).toMatch(/.{20}/);
  const again = await send();
  expect([again.status, again.body.message]).toEqual([409, lightMessages.rehearsalIsOn]);
  await house.manager.call(endRehearsal, { event_id: eventId }, { idempotencyKey: 'not-secret' });
  const kept = await house.db.selectFrom('idempotency_keys').select('operation').execute();
  expect(kept).toEqual([{ operation: endRehearsal.path }]);
});

describe('invalid passes', () => {
  const calls: [Operation, object][] = [
    [getRehearsedLights, {}],
    [getRehearsedTimeline, { hash: '0'.repeat(64) }],
    [setRehearsedShow, { is_on: true }],
    [tellRehearsal, { step: 'playing', arrived: 1, ready: 1 }],
  ];
  async function opensNothing(pass: string) {
    for (const [operation, input] of calls) {
      const { status, body } = await holder.call(operation, { ...input, pass });
      expect([operation.path, status, body.message]).toEqual([operation.path, 404, lightMessages.rehearsalUnknown]);
    }
    await expect(guest(pass)).rejects.toThrow('401');
  }

  test('refuses a forged or empty pass', async () => {
    const { pass } = await rehearsing();
    for (const forged of ['', 'x', `${pass}x`, pass.slice(1), pass.toLowerCase()]) await opensNothing(forged);
  });

  test('refuses the pass of a stopped rehearsal', async () => {
    const { pass, eventId } = await rehearsing();
    const { body } = await house.manager.call(endRehearsal, { event_id: eventId });
    expect([body.message, body.rehearsal?.state]).toEqual([lightMessages.rehearsalEnded, 'stopped']);
    await opensNothing(pass);
  });

  test('refuses the pass of a lost rehearsal, which the next one replaces', async () => {
    const { pass, eventId, trackId } = await rehearsing();
    await sql`update light_rehearsals set alive_until = now() where event_id = ${eventId}`.execute(house.db);
    await opensNothing(pass);
    expect(await stateOf(eventId)).toBe('lost');
    expect((await begin({ eventId, trackId })).status).toBe(200);
    await opensNothing(pass);
    expect(await stateOf(eventId)).toBe('waiting');
  });

  test("refuses another event's timeline to a pass", async () => {
    const [{ pass }, other] = [await rehearsing(), await house.newEvent()];
    expect((await holder.call(getRehearsedTimeline, { pass, hash: other.hash })).status).toBe(404);
  });
});

describe('passes of a giver without permission', () => {
  async function givenByMember() {
    const { id } = await buildTeamMember(house.db, { managerId: house.managerId });
    const event = await house.newEvent();
    await house.db.insertInto('event_team_members').values({ event_id: event.eventId, team_member_id: id }).execute();
    const member = await house.as({ id });
    const { body } = await member.call(beginRehearsal, {
      event_id: event.eventId,
      event_track_id: event.trackId,
      phones: 5,
      is_here: false,
    });
    const phone = await guest(body.pass ?? '');
    await phone.listen([channel(lightsOfRehearsal, event.eventId)]);
    return { ...event, id, pass: body.pass ?? '', phone };
  }

  test.each([
    ['account', ({ id }: { id: number }) => sql`update users set is_active = false where id = ${id}`],
    ['event', ({ eventId }: { eventId: number }) => sql`delete from event_team_members where event_id = ${eventId}`],
    ['role’s key', () => sql`delete from role_features where role = 'TEAMMEMBER' and feature = 'Page_Patterns'`],
  ])("ends a pass and closes its phones' sockets with the giver's %s", async (_name, take) => {
    const given = await givenByMember();
    expect((await tell(given.pass)).status).toBe(200);
    await take(given).execute(house.db);
    expect(await given.phone.untilClosed()).toMatchObject({ code: liveClose.sessionEnded });
    const replies = [await play(given.pass), await tell(given.pass)];
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 2 }, () => [404, lightMessages.rehearsalUnknown]),
    );
    await expect(guest(given.pass)).rejects.toThrow('401');
  });
});

test('limits plays to thirty and reports to 120 per rehearsal and minute', async () => {
  const { pass, eventId } = await rehearsing();
  for (let count = 0; count < 30; count += 1) expect((await play(pass, count % 2 === 0)).status).toBe(200);
  for (let count = 0; count < 120; count += 1) expect((await tell(pass)).status).toBe(200);
  expect([(await play(pass)).status, (await tell(pass)).status]).toEqual([429, 429]);
  expect(await stateOf(eventId)).toBe('running');
  const other = await rehearsing();
  expect([(await play(other.pass)).status, (await tell(other.pass)).status]).toEqual([200, 200]);
});

describe('live socket of a rehearsal', () => {
  test('lets phones listen to their own rehearsal only', async () => {
    const [{ pass, eventId }, other] = [await rehearsing(), await rehearsing()];
    const page = await guest(pass);
    const refused = [
      channel(lightsForFans, eventId),
      channel(lightsOfEvent, eventId),
      channel(rehearsalOfEvent, eventId),
      channel(lightsOfRehearsal, other.eventId),
    ];
    expect(await page.listen(refused)).toEqual({ refused });
    expect(await page.listen([channel(lightsOfRehearsal, eventId)])).toEqual({
      listening: [channel(lightsOfRehearsal, eventId)],
    });
  });

  test("refuses a rehearsal's channel to fans and staff", async () => {
    const { eventId } = await rehearsing();
    const asked = [channel(lightsOfRehearsal, eventId)];
    for (const [client, as] of [
      [house.fan, 'fan'],
      [house.manager, 'staff'],
    ] as const) {
      const page = await open(client.cookie, { as });
      expect(await page.listen(asked)).toEqual({ refused: asked });
    }
  });

  test('limits the sockets of a pass to its phones and a few spare ones', async () => {
    const { pass } = await rehearsing({ phones: 1 });
    const crowd = await Promise.all(Array.from({ length: 4 }, () => guest(pass)));
    await expect(guest(pass)).rejects.toThrow('429');
    expect(crowd.every(({ closed }) => closed === null)).toBe(true);
  });
});
