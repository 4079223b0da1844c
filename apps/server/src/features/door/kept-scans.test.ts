import { checkIn } from '@backline/contract/attendance';
import { checkInFan, listRecentAtDoor, listRecentAtDoorAsEventAdmin, scanFan } from '@backline/contract/door';
import { undoCheckIn } from '@backline/contract/fans';
import { serverMessages } from '@backline/contract/server-messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltEvent } from '../../../builders/build-event.ts';
import { doorHouse, hourMs, type DoorHouse } from './door.fixture.ts';

let house: DoorHouse;
beforeAll(async () => {
  house = await doorHouse();
});
afterAll(() => house.close());

const minuteMs = 60_000;
const ago = (ms: number) => Date.now() - ms;
/** Of an event of its own, so that its list tells of nobody else. */
const show = async (startsAt = ago(hourMs)) => {
  const event = await house.newEvent(new Date(startsAt));
  return { event, fan: await house.listed(event, { name: 'Ann' }) };
};
const recent = async (event: BuiltEvent) => (await house.manager.call(listRecentAtDoor, { event_id: event.id })).body;

describe('what a phone without network kept', () => {
  test('counts from the moment of the scan, by whoever scanned', async () => {
    const { event, fan } = await show();
    const scanned_at = ago(20 * minuteMs);
    const { body } = await house.door.call(checkInFan, { event_id: event.id, user_id: fan.id, scanned_at });
    expect(body).toMatchObject({ outcome: 'checked_in', fan: { checkin_dttm: scanned_at, checked_in_by: 'Tim' } });
  });

  test('a fan’s code is good for the half minute in which it was shown, however late it is sent', async () => {
    const { event, fan } = await show();
    const scanned_at = ago(20 * minuteMs);
    const code = await house.codeOf(fan, event, scanned_at);
    const scan = (input: object) => house.door.call(scanFan, { event_id: event.id, code, ...input });
    expect((await scan({})).body.outcome).toBe('code_expired');
    expect((await scan({ scanned_at: scanned_at + 2 * minuteMs })).body.outcome).toBe('code_expired');
    expect((await scan({ scanned_at })).body.outcome).toBe('checked_in');
  });

  test('is refused with a reason where the phone’s clock is far ahead; a minute is taken for now', async () => {
    const { event, fan } = await show();
    const input = { event_id: event.id, user_id: fan.id };
    const far = await house.door.call(checkInFan, { ...input, scanned_at: Date.now() + 2 * minuteMs });
    expect([far.status, far.body.fields]).toEqual([
      422,
      [{ path: 'scanned_at', message: serverMessages.doorClockAhead }],
    ]);
    const before = Date.now();
    const { body } = await house.door.call(checkInFan, { ...input, scanned_at: before + minuteMs / 2 });
    expect(body.outcome).toBe('checked_in');
    expect(body.fan?.checkin_dttm).toBeGreaterThanOrEqual(before);
    expect(body.fan?.checkin_dttm).toBeLessThanOrEqual(Date.now());
  });

  test('lets nobody in who was scanned before the door opened or after it closed, or more than a day ago', async () => {
    for (const [startsAt, scannedAt, outcome] of [
      [ago(-11 * hourMs), ago(2 * hourMs), 'not_open_yet'],
      [ago(13 * hourMs), ago(minuteMs), 'over'],
      [ago(20 * hourMs), ago(24 * hourMs + minuteMs), 'over'],
    ] as const) {
      const { event, fan } = await show(startsAt);
      const input = { event_id: event.id, user_id: fan.id, scanned_at: scannedAt };
      expect((await house.door.call(checkInFan, input)).body.outcome).toBe(outcome);
      expect(await house.placeOf(event, fan)).toMatchObject({ checked_in_at: null });
    }
  });

  test('lets somebody in who came while the door was open, though it has closed meanwhile', async () => {
    const { event, fan } = await show(ago(13 * hourMs));
    const input = { event_id: event.id, user_id: fan.id, scanned_at: ago(2 * hourMs) };
    expect((await house.door.call(checkInFan, input)).body.outcome).toBe('checked_in');
  });

  test('counts once, however often it is sent', async () => {
    const { event, fan } = await show();
    const input = { event_id: event.id, user_id: fan.id, scanned_at: ago(minuteMs) };
    const answers = [];
    for (const idempotencyKey of ['one', 'one', 'two']) {
      answers.push(
        (await house.door.call(checkInFan, input, { idempotencyKey: `${idempotencyKey}-${fan.id}` })).body.outcome,
      );
    }
    expect(answers).toEqual(['checked_in', 'checked_in', 'already_in']);
    expect((await recent(event)).twice).toEqual([]);
  });
});

describe('a call whose answer was lost', () => {
  test('counts from the tap where the first one never came, and from the first one where it did', async () => {
    const { event, fan } = await show();
    const done_at = ago(20 * minuteMs);
    const input = { event_id: event.id, user_id: fan.id, done_at };
    for (const _try of [1, 2]) {
      const { body } = await house.door.call(checkInFan, input, { idempotencyKey: `lost-${fan.id}` });
      expect(body).toMatchObject({ outcome: 'checked_in', fan: { checkin_dttm: done_at, checked_in_by: 'Tim' } });
    }
  });

  test('counts from the scan, while its code must be good when it arrives', async () => {
    const { event, fan } = await show();
    const scan = async (at: number) => {
      const code = await house.codeOf(fan, event, at);
      return (await house.door.call(scanFan, { event_id: event.id, code, done_at: at })).body;
    };
    expect(await scan(ago(20 * minuteMs))).toMatchObject({ outcome: 'code_expired', fan: { checkin_dttm: null } });
    const at = ago(10_000);
    expect(await scan(at)).toMatchObject({ outcome: 'checked_in', fan: { checkin_dttm: at } });
  });

  test('counts from now by a clock that is ahead or off by more than a day, and refuses nobody for it', async () => {
    for (const done_at of [ago(-2 * hourMs), ago(25 * hourMs)]) {
      const { event, fan } = await show();
      const before = Date.now();
      const { body } = await house.door.call(checkInFan, { event_id: event.id, user_id: fan.id, done_at });
      expect(body.outcome).toBe('checked_in');
      expect(body.fan?.checkin_dttm).toBeGreaterThanOrEqual(before);
      expect(body.fan?.checkin_dttm).toBeLessThanOrEqual(Date.now());
    }
  });

  test('is judged by the hours of its tap, and its lie about them opens nothing that a kept one would not', async () => {
    for (const [startsAt, done_at, outcome] of [
      [ago(-11 * hourMs), ago(2 * hourMs), 'not_open_yet'],
      [ago(13 * hourMs), ago(minuteMs), 'over'],
      [ago(13 * hourMs), ago(2 * hourMs), 'checked_in'],
    ] as const) {
      const { event, fan } = await show(startsAt);
      const { body } = await house.door.call(checkInFan, { event_id: event.id, user_id: fan.id, done_at });
      expect(body).toMatchObject({ outcome, fan: { checkin_dttm: outcome === 'checked_in' ? done_at : null } });
    }
  });

  test('tells of no second entrance: whoever waits for the answer sees that the fan is in', async () => {
    const { event, fan } = await show();
    const input = { event_id: event.id, user_id: fan.id };
    await house.door.call(checkInFan, { ...input, done_at: ago(20 * minuteMs) });
    const { body } = await house.manager.call(checkInFan, { ...input, done_at: ago(10 * minuteMs) });
    expect(body.outcome).toBe('already_in');
    expect((await recent(event)).twice).toEqual([]);
  });
});

describe.each(['scanned_at', 'done_at'])('nobody came before they were on the list, whatever %s says', (moment) => {
  test('then they count from when they joined', async () => {
    const event = await house.newEvent(new Date(ago(hourMs)));
    const joinedAt = ago(10 * minuteMs);
    const fan = await house.listed(event, {}, new Date(joinedAt));
    const input = { event_id: event.id, user_id: fan.id, [moment]: ago(20 * minuteMs) };
    const { body } = await house.door.call(checkInFan, input);
    expect(body).toMatchObject({ outcome: 'checked_in', fan: { checkin_dttm: joinedAt } });
  });

  test('and who joined behind the end of the night did not come to it', async () => {
    const event = await house.newEvent(new Date(ago(13 * hourMs)));
    const fan = await house.listed(event, {}, new Date(ago(minuteMs)));
    const input = { event_id: event.id, user_id: fan.id, [moment]: ago(2 * hourMs) };
    expect((await house.door.call(checkInFan, input)).body.outcome).toBe('over');
    expect(await house.placeOf(event, fan)).toMatchObject({ checked_in_at: null });
  });
});

describe('a fan whom two doors let in', () => {
  test('is told to both: the second by its answer, the first by its list', async () => {
    const { event, fan } = await show();
    const [first, second] = [ago(20 * minuteMs), ago(10 * minuteMs)];
    const input = { event_id: event.id, user_id: fan.id };
    await house.door.call(checkInFan, { ...input, scanned_at: first });
    const { body } = await house.manager.call(checkInFan, { ...input, scanned_at: second });
    expect(body).toMatchObject({ outcome: 'already_in', fan: { checkin_dttm: first, checked_in_by: 'Tim' } });
    const told = await recent(event);
    expect(told.twice).toEqual([{ fan: told.arrivals[0], scanned_dttm: second, scanned_by: 'Mona' }]);
    expect(told.arrivals).toMatchObject([{ user_id: fan.id, checkin_dttm: first, checked_in_by: 'Tim' }]);
    const asAdmin = await house.eventAdmin.call(listRecentAtDoorAsEventAdmin, { event_id: event.id });
    expect(asAdmin.body).toEqual(told);
    await house.door.call(undoCheckIn, { event_id: event.id, group_user_id: fan.id });
    expect(await recent(event)).toEqual({ arrivals: [], twice: [] });
  });

  test('and no fan who checked in by their own hand before, or was scanned twice in a row by one phone', async () => {
    const { event, fan } = await show();
    await (await house.as(fan)).call(checkIn, { event_id: event.id });
    await house.door.call(checkInFan, { event_id: event.id, user_id: fan.id, scanned_at: Date.now() });
    const other = await house.listed(event);
    for (const scanned_at of [ago(minuteMs), ago(minuteMs) + 5_000]) {
      await house.door.call(checkInFan, { event_id: event.id, user_id: other.id, scanned_at });
    }
    expect((await recent(event)).twice).toEqual([]);
  });

  test('and no one whom an online door refused, who saw that they were in', async () => {
    const { event, fan } = await show();
    for (const client of [house.door, house.manager]) {
      await client.call(checkInFan, { event_id: event.id, user_id: fan.id });
    }
    expect((await recent(event)).twice).toEqual([]);
  });
});
