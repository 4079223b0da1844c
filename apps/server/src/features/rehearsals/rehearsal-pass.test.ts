import * as trackTexts from '@backline/contract/tracks.texts';
import { lightsForFans, lightsOfEvent } from '@backline/contract/light-shows';
import { liveClose } from '@backline/contract/live';
import type { Operation } from '@backline/contract/operation';
import {
  endRehearsal,
  getRehearsedLights,
  getRehearsedTimeline,
  lightsOfRehearsal,
  rehearsalOfEvent,
  reportRehearsal,
} from '@backline/contract/rehearsals';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildTeamMember } from '../../../builders/builders.ts';
import { withoutIntervals } from '../../../testing/still-intervals.ts';
import { channel, rehearsalHouse, type RehearsalHouse } from '../../../testing/rehearsals/rehearsals.ts';
import { query } from '../../../testing/query.ts';

let { house, holder, begin, rehearsing, stateOf, report, open, guest, closePages } = {} as RehearsalHouse;

beforeAll(async () => {
  // Disables interval checks, so that only notices end access.
  ({ house, holder, begin, rehearsing, stateOf, report, open, guest, closePages } =
    await withoutIntervals(rehearsalHouse));
});
afterEach(() => closePages());
afterAll(() => house.close());

test('returns a pass once, does not store it with the Idempotency-Key, and rejects a repeat', async () => {
  const { eventId, trackId } = await house.newEvent();
  const send = () => begin({ eventId, trackId }, { idempotencyKey: 'told-once' });
  const { body } = await send();
  expect(body.message).toBe(trackTexts.rehearsalPassGiven);
  expect(body.pass).toMatch(/.{20}/);
  const again = await send();
  expect([again.status, again.body.message]).toEqual([409, trackTexts.rehearsalIsOn]);
  await house.manager.call(endRehearsal, { event_id: eventId }, { idempotencyKey: 'not-secret' });
  const kept = await house.db.selectFrom('idempotency_keys').select('operation').execute();
  expect(kept).toEqual([{ operation: endRehearsal.path }]);
});

describe('invalid passes', () => {
  const calls: [Operation, object][] = [
    [getRehearsedLights, {}],
    [getRehearsedTimeline, { hash: '0'.repeat(64) }],
    [reportRehearsal, { step: 'playing', arrived: 1, ready: 1 }],
  ];
  async function opensNothing(pass: string) {
    for (const [operation, input] of calls) {
      const { status, body } = await holder.call(operation, { ...input, pass });
      expect([operation.path, status, body.message]).toEqual([operation.path, 404, trackTexts.rehearsalUnknown]);
    }
    await expect(guest(pass)).rejects.toThrow('401');
  }

  test('refuses a forged or empty pass', async () => {
    const { pass } = await rehearsing();
    for (const forged of ['', 'x', `${pass}x`, pass.slice(1), pass.toLowerCase()]) await opensNothing(forged);
  });

  test('rejects the pass of a stopped or lost rehearsal, even after the next rehearsal has started', async () => {
    const [stopped, lost] = [await rehearsing(), await rehearsing()];
    const { body } = await house.manager.call(endRehearsal, { event_id: stopped.eventId });
    expect([body.message, body.rehearsal?.state]).toEqual([trackTexts.rehearsalEnded, 'stopped']);
    await query(house.db)`update light_rehearsals set alive_until = now() where event_id = ${lost.eventId}`;
    expect(await stateOf(lost.eventId)).toBe('lost');
    for (const { pass, ...event } of [stopped, lost]) {
      await opensNothing(pass);
      expect((await begin(event)).status).toBe(200);
      await opensNothing(pass);
      expect(await stateOf(event.eventId)).toBe('waiting');
    }
  });

  test("does not let a pass read another event's timeline", async () => {
    const [{ pass }, other] = [await rehearsing(), await house.newEvent()];
    expect((await holder.call(getRehearsedTimeline, { pass, hash: other.hash })).status).toBe(404);
  });
});

test.each([
  ['account', ({ id }: { id: number }) => sql`update users set is_active = false where id = ${id}`],
  ['event', ({ eventId }: { eventId: number }) => sql`delete from event_team_members where event_id = ${eventId}`],
  ['role’s permission', () => sql`delete from role_features where role = 'TEAMMEMBER' and feature = 'Page_Patterns'`],
])("revokes a pass and closes its phones' sockets when its issuer loses their %s", async (_name, take) => {
  const { id } = await buildTeamMember(house.db, { managerId: house.managerId });
  const { eventId, trackId } = await house.newEvent();
  await house.db.insertInto('event_team_members').values({ event_id: eventId, team_member_id: id }).execute();
  const { body } = await begin({ eventId, trackId }, { by: await house.as({ id }) });
  const pass = body.pass ?? '';
  const phone = await guest(pass);
  await phone.listen([channel(lightsOfRehearsal, eventId)]);
  expect((await report(pass)).status).toBe(200);
  await take({ id, eventId }).execute(house.db);
  expect(await phone.untilClosed()).toMatchObject({ code: liveClose.sessionEnded });
  const replies = [await report(pass, { is_on: true }), await report(pass)];
  expect(replies.map(({ status, body: { message } }) => [status, message])).toEqual(
    Array.from({ length: 2 }, () => [404, trackTexts.rehearsalUnknown]),
  );
  await expect(guest(pass)).rejects.toThrow('401');
});

test('limits a rehearsal to thirty starts and stops and to 120 reports a minute', async () => {
  const { pass, eventId } = await rehearsing();
  for (let count = 0; count < 30; count += 1) expect((await report(pass, { is_on: count % 2 === 0 })).status).toBe(200);
  expect((await report(pass, { is_on: true })).status).toBe(429);
  for (let count = 31; count < 120; count += 1) expect((await report(pass)).status).toBe(200);
  expect((await report(pass)).status).toBe(429);
  expect(await stateOf(eventId)).toBe('running');
  const other = await rehearsing();
  expect((await report(other.pass, { is_on: true })).status).toBe(200);
});

describe('live socket of a rehearsal', () => {
  test('lets phones listen to their own rehearsal only, and rejects fans and staff', async () => {
    const [{ pass, eventId }, other] = [await rehearsing(), await rehearsing()];
    const own = [channel(lightsOfRehearsal, eventId)];
    const page = await guest(pass);
    const refused = [
      ...[lightsForFans, lightsOfEvent, rehearsalOfEvent].map((topic) => channel(topic, eventId)),
      channel(lightsOfRehearsal, other.eventId),
    ];
    expect(await page.listen(refused)).toEqual({ refused });
    expect(await page.listen(own)).toEqual({ listening: own });
    for (const as of ['fan', 'staff'] as const) {
      const { cookie } = as === 'fan' ? house.fan : house.manager;
      expect(await (await open(cookie, { as })).listen(own)).toEqual({ refused: own });
    }
  });

  test('limits the sockets of a pass to its phones and a few spare ones', async () => {
    const { pass } = await rehearsing({ phones: 1 });
    const crowd = await Promise.all(Array.from({ length: 4 }, () => guest(pass)));
    await expect(guest(pass)).rejects.toThrow('429');
    expect(crowd.every(({ closed }) => closed === null)).toBe(true);
  });
});
