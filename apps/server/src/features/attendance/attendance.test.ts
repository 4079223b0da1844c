import { checkIn, getAttendance, joinEventByCode } from '@backline/contract/attendance';
import { listFans, undoCheckIn } from '@backline/contract/fans';
import * as generalTexts from '@backline/contract/general.texts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { auditOfPlace } from '../../../testing/attendance/attendance.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const product = await openForFile(testApp());
const manager = await buildManager(product.db);
const fan = await buildFan(product.db);

const as = (person: { id: number }) => signedInAs(product.app, product.platform, person);
const client = await as(fan);
/** Builds an event that starts now, unless `startsAt` is given. */
const newEvent = (startsAt = new Date()) =>
  buildEvent(product.db, { managerId: manager.id, name: 'Midnight Circuit', startsAt });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const placeOf = (eventId: number, fanId: number) =>
  product.db
    .selectFrom('event_users')
    .select(['event_role', 'section', 'seat_row as row', 'seat', 'checked_in_at'])
    .select(({ fn }) => fn<object | null>('json_build_array', ['named_section', 'named_row', 'named_seat']).as('named'))
    .where('event_id', '=', eventId)
    .where('user_id', '=', fanId)
    .where('is_fan', '=', true)
    .execute();
const auditOf = (eventId: number, fanId: number) => auditOfPlace(product.db, eventId, fanId);
const seat = { section: 'Floor', row: 'C', seat: '7' };

async function joinedEvent(person = fan): Promise<number> {
  const { id: eventId } = await newEvent();
  await joinFan(product.db, { eventId, fanId: person.id });
  return eventId;
}

describe('refused check-ins', () => {
  test('rejects an invalid seat', async () => {
    const eventId = await joinedEvent();
    const { status, body } = await client.call(checkIn, { event_id: eventId, seat: 'x'.repeat(51) });
    expect([status, body.fields]).toEqual([422, [{ path: 'seat', message: generalTexts.tooLong(50) }]]);
    expect(await placeOf(eventId, fan.id)).toMatchObject([{ checked_in_at: null }]);
  });

  test('refuses a seat of invisible characters only', async () => {
    const eventId = await joinedEvent();
    const { status, body } = await client.call(checkIn, { event_id: eventId, seat: '7\0' });
    expect([status, body.seat]).toEqual([200, '7']);
  });

  test('rejects an unknown event code and limits guesses', async () => {
    const guesser = await as(await buildFan(product.db));
    const guess = (event_code: string) => guesser.call(joinEventByCode, { event_code });
    const none = await guess('ZZZZZZ');
    expect([none.status, none.body.message, none.body.fields]).toEqual([
      404,
      attendanceTexts.eventCodeUnknown,
      undefined,
    ]);
    expect((await guess(' ')).body.fields).toEqual([
      { path: 'event_code', message: attendanceTexts.eventCodeRequired },
    ]);
    expect((await guess("' or 1=1 --")).status).toBe(404);
    const statuses = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await guess('YYYYYY')).status);
    expect(statuses).toEqual([...Array<number>(18).fill(404), 429, 429]);
    // The limit also rejects the right code, but it does not affect another fan.
    const { code } = await newEvent();
    expect((await guess(code)).status).toBe(429);
    expect((await client.call(joinEventByCode, { event_code: code })).status).toBe(200);
  });
});

describe('check-ins', () => {
  test('returns the first time and place for a repeated check-in', async () => {
    const eventId = await joinedEvent();
    const before = Date.now();
    const first = await client.call(checkIn, { event_id: eventId, ...seat });
    const after = Date.now();
    expect(first.body.checkin_dttm).toBeGreaterThanOrEqual(before);
    expect(first.body.checkin_dttm).toBeLessThanOrEqual(after);
    expect(first.body).toEqual({
      message: attendanceTexts.checkedIn,
      event_id: eventId,
      event_name: 'Midnight Circuit',
      event_role: 'USER',
      ...seat,
      named_seat: null,
      checkin_dttm: expect.any(Number),
      is_repeat: false,
    });
    const again = await client.call(checkIn, { event_id: eventId, section: 'Balcony', row: 'A', seat: '1' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, message: attendanceTexts.checkedInAlready, is_repeat: true });
    expect(await placeOf(eventId, fan.id)).toMatchObject([{ section: null, named: ['Floor', 'C', '7'] }]);
    expect(await auditOf(eventId, fan.id)).toEqual([
      {
        action: 'event_user.checked_in',
        event_name: 'Midnight Circuit',
        actor_id: fan.id,
        before: { section: null, row: null, seat: null, named_seat: null, checkin_dttm: null },
        after: { ...seat, named_seat: null, checkin_dttm: first.body.checkin_dttm },
      },
    ]);
    const place = await client.call(getAttendance, { event_id: eventId });
    expect(place.body).toMatchObject({ ...seat, checkin_dttm: first.body.checkin_dttm });
  });

  test('refuses a check-in more than twelve hours before or after the start', async () => {
    const doors = [
      [hours(24 * 60), attendanceTexts.checkInNotYet(12)],
      [hours(12.1), attendanceTexts.checkInNotYet(12)],
      [hours(-12.1), attendanceTexts.checkInOver(12)],
      [hours(-24 * 60), attendanceTexts.checkInOver(12)],
    ] as const;
    for (const [startsAt, reason] of doors) {
      const { id: eventId } = await newEvent(startsAt);
      await joinFan(product.db, { eventId, fanId: fan.id });
      const { status, body } = await client.call(checkIn, { event_id: eventId, ...seat });
      expect([status, body.message]).toEqual([409, reason]);
      expect(await placeOf(eventId, fan.id)).toMatchObject([{ checked_in_at: null, named: [null, null, null] }]);
      expect(await auditOf(eventId, fan.id)).toEqual([]);
    }
    for (const startsAt of [hours(11.9), hours(-11.9)]) {
      const { id: eventId } = await newEvent(startsAt);
      await joinFan(product.db, { eventId, fanId: fan.id });
      expect((await client.call(checkIn, { event_id: eventId })).status).toBe(200);
    }
  });

  test('returns an earlier check-in after check-in has closed', async () => {
    const { id: eventId } = await newEvent(hours(-24));
    await joinFan(product.db, { eventId, fanId: fan.id, checkedInAt: hours(-24) });
    expect((await client.call(checkIn, { event_id: eventId })).body).toMatchObject({ is_repeat: true });
  });

  test("keeps the organiser's seat, and shows beside it the seat that the fan entered if the two differ", async () => {
    const events = [await newEvent(), await newEvent(), await newEvent()] as const;
    for (const { id: eventId } of events) await joinFan(product.db, { eventId, fanId: fan.id, seat });
    const [silent, agreeing, other] = events;
    expect((await client.call(checkIn, { event_id: silent.id })).body).toMatchObject({ ...seat, named_seat: null });
    // Empty parts and different case do not contradict the organiser's seat.
    const agreed = await client.call(checkIn, { event_id: agreeing.id, section: 'floor', seat: '7' });
    expect(agreed.body).toMatchObject({ ...seat, named_seat: null });
    const named_seat = { section: 'Balcony', row: '', seat: '' };
    const answer = await client.call(checkIn, { event_id: other.id, section: 'Balcony' });
    expect(answer.body).toMatchObject({ ...seat, named_seat });
    expect((await client.call(getAttendance, { event_id: other.id })).body).toMatchObject({ ...seat, named_seat });
    expect(await placeOf(other.id, fan.id)).toMatchObject([seat]);
    const { body: listed } = await (await as(manager)).call(listFans, { event_id: other.id, section: 'checkins' });
    expect(listed).toMatchObject([{ ...seat, named_seat: { section: 'Balcony', row: null, seat: null } }]);
    expect(await auditOf(other.id, fan.id)).toMatchObject([
      {
        before: { ...seat, named_seat: null, checkin_dttm: null },
        after: { ...seat, named_seat: { section: 'Balcony' } },
      },
    ]);
  });

  test('lets an event admin check themself in', async () => {
    const { id: eventId } = await newEvent();
    await joinFan(product.db, { eventId, fanId: fan.id, eventRole: 'ADMIN' });
    expect((await client.call(checkIn, { event_id: eventId })).body).toMatchObject({
      event_role: 'ADMIN',
      is_repeat: false,
    });
  });

  test('lets a fan check in again with another seat after an undo', async () => {
    const eventId = await joinedEvent();
    const door = await as(manager);
    await client.call(checkIn, { event_id: eventId, ...seat });
    const undone = await door.call(undoCheckIn, { event_id: eventId, group_user_id: fan.id });
    expect([undone.status, undone.body.message]).toEqual([200, attendanceTexts.checkInUndone]);
    expect((await client.call(getAttendance, { event_id: eventId })).body.checkin_dttm).toBeNull();
    const other = { section: 'Balcony', row: 'A', seat: '1' };
    const again = await client.call(checkIn, { event_id: eventId, ...other });
    expect(again.body).toMatchObject({ ...other, is_repeat: false, message: attendanceTexts.checkedIn });
    expect(await placeOf(eventId, fan.id)).toMatchObject([{ named: ['Balcony', 'A', '1'] }]);
    // The `before` of each line equals the `after` of the previous one.
    expect(await auditOf(eventId, fan.id)).toMatchObject([
      { action: 'event_user.checked_in', event_name: 'Midnight Circuit', before: { section: null }, after: seat },
      {
        action: 'event_user.check_in_undone',
        event_name: 'Midnight Circuit',
        before: seat,
        after: { ...seat, checkin_dttm: null },
      },
      { action: 'event_user.checked_in', before: { ...seat, checkin_dttm: null }, after: other },
    ]);
  });

  test('answers every check-in successfully while other calls undo the check-in', async () => {
    const eventId = await joinedEvent();
    const door = await as(manager);
    const calls = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? client.call(checkIn, { event_id: eventId, seat: String(index) })
        : door.call(undoCheckIn, { event_id: eventId, group_user_id: fan.id }),
    );
    const answers = await Promise.all(calls);
    for (const [index, { status, body }] of answers.entries()) {
      if (index % 2 === 0)
        expect([status, body]).toEqual([200, expect.objectContaining({ is_repeat: expect.any(Boolean) })]);
      else expect([200, 409]).toContain(status);
    }
    // First check-ins and undos alternate in the log.
    const lines = await auditOf(eventId, fan.id);
    const actions = lines.map(({ action }) => action);
    expect(actions.filter((action, index) => action === actions[index - 1])).toEqual([]);
    // Each line starts from the state that the previous one left, even after a wait for the lock.
    expect(
      lines.filter(({ before }, index) => index > 0 && !isDeepStrictEqual(before, lines[index - 1]?.after)),
    ).toEqual([]);
  });

  test('accepts one of twenty concurrent check-ins and returns its seat to all', async () => {
    const eventId = await joinedEvent();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.call(checkIn, { event_id: eventId, section: 'Floor', row: 'C', seat: String(index) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const winners = answers.filter(({ body }) => !body.is_repeat);
    expect(winners).toHaveLength(1);
    const { section, row, seat: won, checkin_dttm } = winners[0]?.body ?? {};
    for (const { body } of answers) expect(body).toMatchObject({ section, row, seat: won, checkin_dttm });
    expect(await placeOf(eventId, fan.id)).toMatchObject([{ named: [section, row, won] }]);
    expect(await auditOf(eventId, fan.id)).toHaveLength(1);
  });
});
