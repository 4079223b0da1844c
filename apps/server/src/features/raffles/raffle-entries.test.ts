import { getAttendance } from '@backline/contract/attendance';
import { enterRaffle } from '@backline/contract/raffle-entry';
import { listFanRaffles, raffleEntries } from '@backline/contract/raffles';
import * as raffleTexts from '@backline/contract/raffles.texts';
import { expect, test } from 'vitest';
import { buildEvent, buildFan, buildRaffle, joinFan } from '../../../builders/builders.ts';
import { allSignedInAs, signedInAs } from '../../../testing/as.ts';
import { meeting } from '../../../testing/meeting.ts';
import { countEntries, enter } from './raffle-entries.repository.ts';
import { ascending, raffleHouse, type Guest } from '../../../testing/raffles/raffles.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(raffleHouse());

async function guest(options?: { checkedInAt: null }): Promise<Guest> {
  const [first] = await house.guests(1, options);
  if (first === undefined) throw new Error('no guest');
  return first;
}
const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test('refuses entry before the start, after the end, after completion and without check-in', async () => {
  const fan = await guest();
  const early = await buildRaffle(house.db, { eventId: house.eventId, startsAt: hour(1), endsAt: hour(2) });
  const late = await buildRaffle(house.db, { eventId: house.eventId, startsAt: hour(-2), endsAt: hour(-1) });
  const open = await house.newRaffle();
  const completed = await house.newRaffle();
  await house.complete(completed);
  const { raffleNotYet, raffleOver, raffleCheckInFirst } = raffleTexts;
  const answerTo = async (by: Guest, raffleId: number) => {
    const { status, body } = await house.enter(by, raffleId);
    return [status, body.message];
  };
  expect(await answerTo(fan, early.id)).toEqual([409, raffleNotYet]);
  expect(await answerTo(fan, late.id)).toEqual([409, raffleOver]);
  expect(await answerTo(fan, completed)).toEqual([409, raffleOver]);
  expect(await answerTo(await guest({ checkedInAt: null }), open)).toEqual([409, raffleCheckInFirst]);
  for (const id of [early.id, late.id, open, completed]) expect(await house.entriesOf(id)).toEqual([]);
});

test("returns 404 for a hidden raffle, another event's raffle and an unknown raffle", async () => {
  const fan = await guest();
  const hidden = await buildRaffle(house.db, { eventId: house.eventId, is_active: false });
  const { id: elsewhere } = await buildEvent(house.db, { managerId: house.managerId });
  const foreign = await buildRaffle(house.db, { eventId: elsewhere });
  for (const id of [hidden.id, foreign.id, 9_999_999]) expect((await house.enter(fan, id)).status).toBe(404);
  expect((await fan.call(listFanRaffles, { event_id: elsewhere })).status).toBe(404);
  const { body } = await fan.call(listFanRaffles, { event_id: house.eventId });
  expect(body.map(({ raffle_id }) => raffle_id)).not.toContain(hidden.id);
});

test('refuses entry to event admins', async () => {
  const raffleId = await house.newRaffle();
  const operator = await buildFan(house.db);
  await joinFan(house.db, { eventId: house.eventId, fanId: operator.id, checkedInAt: new Date(), eventRole: 'ADMIN' });
  const client = await signedInAs(house.app, house.platform, operator);
  const { status, body } = await client.call(enterRaffle, { raffle_id: raffleId });
  expect([status, body.message]).toEqual([403, raffleTexts.raffleNotForAdmins]);
  expect(await house.entriesOf(raffleId)).toEqual([]);
});

test('enters a fan once, and returns the same entry number for repeats even after the end', async () => {
  const raffleId = await house.newRaffle();
  const fan = await guest();
  const answers = await Promise.all(Array.from({ length: 6 }, () => house.enter(fan, raffleId)));
  const numbers = new Set(answers.map(({ body }) => body.number));
  expect([answers.map(({ status }) => status), numbers.size]).toEqual([Array(6).fill(200), 1]);
  const first = answers.filter(({ body }) => !body.is_repeat);
  expect(first.map(({ body }) => body.message)).toEqual([raffleTexts.raffleEntered]);
  await house.endNow(raffleId);
  const later = await house.enter(fan, raffleId);
  expect(later.body).toMatchObject({ is_repeat: true, message: raffleTexts.raffleEnteredAlready });
  expect(numbers.has(later.body.number)).toBe(true);
  const [own] = (await fan.call(listFanRaffles, { event_id: house.eventId })).body.filter(
    ({ raffle_id }) => raffle_id === raffleId,
  );
  expect(own?.entry).toMatchObject({ number: later.body.number, took_part: null, has_won: false });
});

test('enters a fan twice without the constraint (control)', async () => {
  const raffleId = await house.newRaffle();
  const fan = await guest();
  await query(house.db)`create table loose_entries as select * from raffle_entries where false`;
  const bothHaveLooked = meeting(2);
  // Enters the raffle without the unique constraint: first reads, then writes.
  const careless = () =>
    house.db.transaction().execute(async (tx) => {
      const { rows } = await query(tx)`select from loose_entries where user_id = ${fan.id}`;
      await bothHaveLooked();
      if (rows.length === 0)
        await query(tx)`insert into loose_entries (raffle_id, user_id, number) values (${raffleId}, ${fan.id}, 'x')`;
    });
  await Promise.all([careless(), careless()]);
  const { rows } = await query(house.db)`select from loose_entries`;
  expect(rows).toHaveLength(2);
  await query(house.db)`drop table loose_entries`;
});

test('generates a new entry number if another fan already has the first one', async () => {
  const raffleId = await house.newRaffle();
  const [one, other] = await house.guests(2);
  if (one === undefined || other === undefined) return expect.unreachable();
  const taken = { raffleId, number: 'SAMESAMESA' };
  const both = await house.db.transaction().execute((tx) =>
    enter(
      tx,
      [one, other].map(({ id }) => ({ ...taken, fanId: id })),
      { waits: true },
    ),
  );
  expect(both.filter((row) => row !== null)).toHaveLength(1);
  expect((await house.enter(other, raffleId)).status).toBe(200);
  const numbers = (await house.entriesOf(raffleId)).map(({ number }) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([2, 2]);
});

test('enters each of 500 fans once even if each enters twice, and counts the entries for staff', async () => {
  const raffleId = await house.newRaffle();
  const crowd = await house.db
    .insertInto('users')
    .values(Array.from({ length: 500 }, (_, index) => ({ role: 'USER', name: `In the crowd ${index}` })))
    .returning('id')
    .execute();
  const place = { event_id: house.eventId, event_role: 'USER', is_fan: true, checked_in_at: new Date() };
  await house.db
    .insertInto('event_users')
    .values(crowd.map(({ id }) => ({ ...place, user_id: id })))
    .execute();
  const clients = await allSignedInAs(house.app, house.platform, crowd);
  const tap = async (client: (typeof clients)[number]) => {
    for (;;) {
      const answer = await client.call(enterRaffle, { raffle_id: raffleId });
      if (answer.status !== 503) return answer;
    }
  };
  const answers = await Promise.all([...clients, ...clients].map((client) => tap(client)));
  expect(answers.map(({ status }) => status)).toEqual(Array(1_000).fill(200));
  expect(answers.filter(({ body }) => !body.is_repeat)).toHaveLength(500);
  const rows = await house.entriesOf(raffleId);
  expect(ascending(rows.map(({ user_id: id }) => id))).toEqual(ascending(crowd.map(({ id }) => id)));
  const figures = (await countEntries(house.db, [house.eventId])).get(house.eventId);
  expect(raffleEntries.data.parse(figures).raffles).toContainEqual({
    raffle_id: raffleId,
    version: 1,
    state: 'open',
    entries: 500,
  });
});

test('shows fans the raffle tab while the event has a visible raffle', async () => {
  const { id: eventId } = await buildEvent(house.db, { managerId: house.managerId, startsAt: new Date() });
  const fan = await buildFan(house.db);
  await joinFan(house.db, { eventId, fanId: fan.id });
  const client = await signedInAs(house.app, house.platform, fan);
  const offers = async () => (await client.call(getAttendance, { event_id: eventId })).body.offers;
  expect(await offers()).not.toContain('raffles');
  const { id } = await buildRaffle(house.db, { eventId });
  expect(await offers()).toContain('raffles');
  await query(house.db)`update raffles set is_active = false where id = ${id}`;
  expect(await offers()).not.toContain('raffles');
});
