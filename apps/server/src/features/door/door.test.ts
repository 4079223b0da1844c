import { eventArrivals, ownPlace } from '@backline/contract/arrivals';
import { checkIn } from '@backline/contract/attendance';
import { checkInFan, checkInFanAsEventAdmin, scanFan, scanFanAsEventAdmin } from '@backline/contract/door';
import { undoCheckIn } from '@backline/contract/fans';
import { describe, expect, test } from 'vitest';
import { buildFan, joinFan } from '../../../builders/builders.ts';
import { roomInCodeStep } from '../../../testing/room-in-code-step.ts';
import { auditOfPlace } from '../../../testing/attendance/attendance.ts';
import { doorHouse, hourMs } from '../../../testing/door/door.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(doorHouse());

const minuteMs = 60_000;

describe('refused check-ins at the door', () => {
  test('refuses a fan who is not an event admin of this event', async () => {
    const other = await house.newEvent(new Date(), house.people.rival.id);
    const fan = await house.listed(house.event);
    await joinFan(house.db, { eventId: other.id, fanId: fan.id, eventRole: 'ADMIN' });
    const phone = await house.as(fan);
    const input = { event_id: house.event.id, user_id: fan.id };
    expect((await phone.call(checkInFanAsEventAdmin, input)).status).toBe(404);
    expect((await phone.call(checkInFan, input)).status).toBe(401);
    expect(await house.placeOf(house.event, fan)).toMatchObject({ checked_in_at: null });
  });

  test("answers unknown people and another organiser's fans with the same refusal", async () => {
    const foreign = await house.newEvent(new Date(), house.people.rival.id);
    const theirs = await house.listed(foreign);
    for (const user_id of [9_999_999, theirs.id, house.people.mona.id]) {
      const { status, body } = await house.door.call(checkInFan, { event_id: house.event.id, user_id });
      expect([status, body.outcome, body.fan, body.other_event]).toEqual([200, 'unknown', null, null]);
    }
  });

  test("refuses a fan who is listed for another of the organiser's events, and names that event", async () => {
    const tomorrow = await house.newEvent(new Date(Date.now() + 24 * hourMs));
    const fan = await house.listed(tomorrow, { name: 'Wanda Wrong' });
    const { body } = await house.door.call(checkInFan, { event_id: house.event.id, user_id: fan.id });
    expect(body).toMatchObject({ outcome: 'other_event', other_event: { event_id: tomorrow.id } });
    expect(body.fan).toMatchObject({ name: 'Wanda Wrong', checkin_dttm: null });
    const seen = await house.eventAdmin.call(scanFanAsEventAdmin, {
      event_id: house.event.id,
      code: await house.codeOf(fan, tomorrow),
    });
    expect(seen.body).toMatchObject({ outcome: 'other_event', other_event: { event_id: tomorrow.id } });
  });

  test('refuses entries before check-in opens and after it closes, and states the times', async () => {
    for (const [startsIn, outcome] of [
      [12 * hourMs + minuteMs, 'not_open_yet'],
      [-12 * hourMs - minuteMs, 'over'],
    ] as const) {
      const event = await house.newEvent(new Date(Date.now() + startsIn));
      const fan = await house.listed(event);
      const { body } = await house.door.call(checkInFan, { event_id: event.id, user_id: fan.id });
      expect(body).toMatchObject({ outcome, fan: { user_id: fan.id, checkin_dttm: null } });
      const startsAt = Date.parse(event.starts_at);
      expect([body.opens_dttm, body.closes_dttm]).toEqual([startsAt - 12 * hourMs, startsAt + 12 * hourMs]);
      expect(await house.placeOf(event, fan)).toMatchObject({ checked_in_at: null });
    }
  });

  test("refuses forged codes and another event's code", async () => {
    const fan = await house.listed(house.event);
    const code = await house.codeOf(fan, house.event);
    const signature = code.split('.').at(-1) ?? '';
    const other = await house.codeOf(house.people.trusted, house.event);
    for (const forged of [
      '',
      '4006381333931',
      code.slice(0, -1),
      code.replace(signature, signature.split('').reverse().join('')),
      code.replace(signature, other.split('.').at(-1) ?? ''),
    ]) {
      const { status, body } = await house.door.call(scanFan, { event_id: house.event.id, code: forged });
      expect([status, body.outcome, body.fan], forged).toEqual([200, 'code_invalid', null]);
    }
    expect(await house.placeOf(house.event, fan)).toMatchObject({ checked_in_at: null });
  });

  test('rejects a code of another minute, for example one on a screenshot', async () => {
    const fan = await house.listed(house.event);
    for (const offMs of [-90_000, -61_000, 61_000, 24 * hourMs]) {
      const code = await house.codeOf(fan, house.event, Date.now() + offMs);
      const { body } = await house.door.call(scanFan, { event_id: house.event.id, code });
      expect(body, String(offMs)).toMatchObject({ outcome: 'code_expired', fan: { user_id: fan.id } });
    }
    expect(await house.placeOf(house.event, fan)).toMatchObject({ checked_in_at: null });
  });

  test('limits forged codes to sixty a minute and still accepts valid ones', async () => {
    const fan = await house.listed(house.event);
    const scan = (code: string) => house.eventAdmin.call(scanFanAsEventAdmin, { event_id: house.event.id, code });
    const answers = [];
    for (let guess = 0; guess < 61; guess += 1) answers.push((await scan('BL.1.1.1.0000000000ZZ')).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    expect(answers.at(-1)).toBe(429);
    expect((await scan(await house.codeOf(fan, house.event))).body.outcome).toBe('checked_in');
  });
});

describe('check-ins at the door', () => {
  test('checks a chosen fan in once, and shows the second door when and by whom', async () => {
    const fan = await house.listed(house.event, { name: 'Ann' });
    const input = { event_id: house.event.id, user_id: fan.id };
    const first = await house.door.call(checkInFan, input);
    expect(first.body).toMatchObject({ outcome: 'checked_in', fan: { name: 'Ann', checked_in_by: 'Tim' } });
    const again = await house.eventAdmin.call(checkInFanAsEventAdmin, input);
    expect(again.body).toEqual({ ...first.body, outcome: 'already_in' });
    expect(await house.placeOf(house.event, fan)).toMatchObject({ checked_in_by: house.people.tim.id });
    expect(await auditOfPlace(house.db, house.event.id, fan.id)).toMatchObject([
      { action: 'event_user.checked_in', actor_id: house.people.tim.id, after: { how: 'door_hand' } },
    ]);
  });

  test('accepts a code of the current, the previous and the next half minute', async () => {
    for (const offMs of [-30_000, 0, 30_000]) {
      await roomInCodeStep();
      const fan = await house.listed(house.event);
      const code = await house.codeOf(fan, house.event, Date.now() + offMs);
      const { body } = await house.door.call(scanFan, { event_id: house.event.id, code: ` ${code.toLowerCase()}\r` });
      expect(body, String(offMs)).toMatchObject({ outcome: 'checked_in', fan: { user_id: fan.id } });
      expect(await auditOfPlace(house.db, house.event.id, fan.id)).toMatchObject([{ after: { how: 'door_code' } }]);
    }
  });

  test('reports a fan who checked themself in as already checked in', async () => {
    const fan = await house.listed(house.event);
    await (await house.as(fan)).call(checkIn, { event_id: house.event.id });
    const { body } = await house.door.call(checkInFan, { event_id: house.event.id, user_id: fan.id });
    expect(body).toMatchObject({ outcome: 'already_in', fan: { checked_in_by: null } });
  });

  test('checks a fan in again after an undo, and records only the new operator', async () => {
    const fan = await house.listed(house.event);
    const input = { event_id: house.event.id, user_id: fan.id };
    await house.door.call(checkInFan, input);
    await house.door.call(undoCheckIn, { event_id: house.event.id, group_user_id: fan.id });
    expect(await house.placeOf(house.event, fan)).toEqual({ checked_in_at: null, checked_in_by: null });
    expect((await house.manager.call(checkInFan, input)).body).toMatchObject({
      outcome: 'checked_in',
      fan: { checked_in_by: 'Mona' },
    });
  });

  test("notifies the event's pages and the fan once per change", async () => {
    const fan = await house.listed(house.event);
    const input = { event_id: house.event.id, user_id: fan.id };
    const published = async () => {
      // Counts the notices of both tables: `noted` holds those without a number yet, `notices` the numbered ones.
      const { rows } = await query(house.db)<{ topic: string; user_id: number | null }>`
        select topic, user_id from (
          select topic, event_id, user_id, data from noted union all select topic, event_id, user_id, data from notices) every_notice
        where (topic = ${ownPlace.name} and user_id = ${fan.id}) or (topic = ${eventArrivals.name} and event_id = ${house.event.id})`;
      return { own: rows.filter(({ topic }) => topic === ownPlace.name).length, event: rows.length };
    };
    const before = await published();
    await house.door.call(checkInFan, input);
    const after = await published();
    expect([after.own - before.own, after.event - before.event]).toEqual([1, 2]);
    await house.manager.call(checkInFan, input);
    expect(await published()).toEqual(after);
    await house.door.call(undoCheckIn, { event_id: house.event.id, group_user_id: fan.id });
    expect((await published()).own).toBe(after.own + 1);
  });

  test('checks a fan in once at two concurrent doors', async () => {
    const fan = await buildFan(house.db);
    await joinFan(house.db, { eventId: house.event.id, fanId: fan.id });
    const input = { event_id: house.event.id, user_id: fan.id };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, tap) => (tap % 2 ? house.door : house.manager).call(checkInFan, input)),
    );
    const outcomes = answers.map(({ body }) => body.outcome).toSorted();
    expect(outcomes).toEqual([...Array<string>(9).fill('already_in'), 'checked_in']);
    expect(await auditOfPlace(house.db, house.event.id, fan.id)).toHaveLength(1);
  });
});
