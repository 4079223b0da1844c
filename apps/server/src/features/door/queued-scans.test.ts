import { checkIn } from '@backline/contract/attendance';
import { checkInFan, listRecentAtDoor, listRecentAtDoorAsEventAdmin, scanFan } from '@backline/contract/door';
import { undoCheckIn } from '@backline/contract/fans';
import * as doorTexts from '@backline/contract/door.texts';
import { describe, expect, test } from 'vitest';
import type { BuiltEvent } from '../../../builders/build-event.ts';
import { doorHouse, hourMs } from '../../../testing/door/door.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(doorHouse());

const minuteMs = 60_000;
const ago = (ms: number) => Date.now() - ms;
/** Creates a separate event, so that nobody else is on its list. */
const show = async (startsAt = ago(hourMs)) => {
  const event = await house.newEvent(new Date(startsAt));
  return { event, fan: await house.listed(event, { name: 'Ann' }) };
};
const recent = async (event: BuiltEvent) => (await house.manager.call(listRecentAtDoor, { event_id: event.id })).body;

describe('offline scans', () => {
  test('records an offline scan with the time of the scan and its operator', async () => {
    const { event, fan } = await show();
    const scanned_at = ago(20 * minuteMs);
    const { body } = await house.door.call(checkInFan, { event_id: event.id, user_id: fan.id, scanned_at });
    expect(body).toMatchObject({ outcome: 'checked_in', fan: { checkin_dttm: scanned_at, checked_in_by: 'Tim' } });
  });

  test('accepts an offline code for the half minute of its scan, however late it arrives', async () => {
    const { event, fan } = await show();
    const scanned_at = ago(20 * minuteMs);
    const code = await house.codeOf(fan, event, scanned_at);
    const scan = (input: object) => house.door.call(scanFan, { event_id: event.id, code, ...input });
    expect((await scan({})).body.outcome).toBe('code_expired');
    expect((await scan({ scanned_at: scanned_at + 2 * minuteMs })).body.outcome).toBe('code_expired');
    expect((await scan({ scanned_at })).body.outcome).toBe('checked_in');
  });

  test('rejects an offline scan far in the future, and records a scan up to a minute ahead as made now', async () => {
    const { event, fan } = await show();
    const input = { event_id: event.id, user_id: fan.id };
    const far = await house.door.call(checkInFan, { ...input, scanned_at: Date.now() + 2 * minuteMs });
    expect([far.status, far.body.fields]).toEqual([422, [{ path: 'scanned_at', message: doorTexts.doorClockAhead }]]);
    const before = Date.now();
    const { body } = await house.door.call(checkInFan, { ...input, scanned_at: before + minuteMs / 2 });
    expect(body.outcome).toBe('checked_in');
    expect(body.fan?.checkin_dttm).toBeGreaterThanOrEqual(before);
    expect(body.fan?.checkin_dttm).toBeLessThanOrEqual(Date.now());
  });

  test('rejects an offline scan outside the check-in hours or older than a day', async () => {
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

  test('accepts an offline scan made during check-in hours although check-in has closed since', async () => {
    const { event, fan } = await show(ago(13 * hourMs));
    const input = { event_id: event.id, user_id: fan.id, scanned_at: ago(2 * hourMs) };
    expect((await house.door.call(checkInFan, input)).body.outcome).toBe('checked_in');
  });

  test('counts a repeated offline scan once', async () => {
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

describe('retried calls after a lost response', () => {
  test('records a retried call with the time of the tap, and returns the same result twice', async () => {
    const { event, fan } = await show();
    const done_at = ago(20 * minuteMs);
    const input = { event_id: event.id, user_id: fan.id, done_at };
    for (const _try of [1, 2]) {
      const { body } = await house.door.call(checkInFan, input, { idempotencyKey: `lost-${fan.id}` });
      expect(body).toMatchObject({ outcome: 'checked_in', fan: { checkin_dttm: done_at, checked_in_by: 'Tim' } });
    }
  });

  test('records a retried scan with its own time if its code is still valid', async () => {
    const { event, fan } = await show();
    const scan = async (at: number) => {
      const code = await house.codeOf(fan, event, at);
      return (await house.door.call(scanFan, { event_id: event.id, code, done_at: at })).body;
    };
    expect(await scan(ago(20 * minuteMs))).toMatchObject({ outcome: 'code_expired', fan: { checkin_dttm: null } });
    const at = ago(10_000);
    expect(await scan(at)).toMatchObject({ outcome: 'checked_in', fan: { checkin_dttm: at } });
  });

  test("records the current time if the device's clock is ahead or a day off", async () => {
    for (const done_at of [ago(-2 * hourMs), ago(25 * hourMs)]) {
      const { event, fan } = await show();
      const before = Date.now();
      const { body } = await house.door.call(checkInFan, { event_id: event.id, user_id: fan.id, done_at });
      expect(body.outcome).toBe('checked_in');
      expect(body.fan?.checkin_dttm).toBeGreaterThanOrEqual(before);
      expect(body.fan?.checkin_dttm).toBeLessThanOrEqual(Date.now());
    }
  });

  test('checks a retried call against the check-in hours at the time of the tap', async () => {
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

  test('reports no duplicate entry for a retried call', async () => {
    const { event, fan } = await show();
    const input = { event_id: event.id, user_id: fan.id };
    await house.door.call(checkInFan, { ...input, done_at: ago(20 * minuteMs) });
    const { body } = await house.manager.call(checkInFan, { ...input, done_at: ago(10 * minuteMs) });
    expect(body.outcome).toBe('already_in');
    expect((await recent(event)).twice).toEqual([]);
  });
});

describe.each(['scanned_at', 'done_at'])('check-in times before the fan joined the event (%s)', (moment) => {
  test('records a check-in no earlier than the fan joined', async () => {
    const event = await house.newEvent(new Date(ago(hourMs)));
    const joinedAt = ago(10 * minuteMs);
    const fan = await house.listed(event, {}, new Date(joinedAt));
    const input = { event_id: event.id, user_id: fan.id, [moment]: ago(20 * minuteMs) };
    const { body } = await house.door.call(checkInFan, input);
    expect(body).toMatchObject({ outcome: 'checked_in', fan: { checkin_dttm: joinedAt } });
  });

  test('refuses a fan who joined after check-in closed', async () => {
    const event = await house.newEvent(new Date(ago(13 * hourMs)));
    const fan = await house.listed(event, {}, new Date(ago(minuteMs)));
    const input = { event_id: event.id, user_id: fan.id, [moment]: ago(2 * hourMs) };
    expect((await house.door.call(checkInFan, input)).body.outcome).toBe('over');
    expect(await house.placeOf(event, fan)).toMatchObject({ checked_in_at: null });
  });
});

describe('duplicate entries', () => {
  test('reports a duplicate entry to both doors', async () => {
    const { event, fan } = await show();
    const [first, second] = [ago(20 * minuteMs), ago(10 * minuteMs)];
    const input = { event_id: event.id, user_id: fan.id };
    await house.door.call(checkInFan, { ...input, scanned_at: first });
    const { body } = await house.manager.call(checkInFan, { ...input, scanned_at: second });
    expect(body).toMatchObject({ outcome: 'already_in', fan: { checkin_dttm: first, checked_in_by: 'Tim' } });
    const lists = await recent(event);
    expect(lists.twice).toEqual([{ fan: lists.arrivals[0], scanned_dttm: second, scanned_by: 'Mona' }]);
    expect(lists.arrivals).toMatchObject([{ user_id: fan.id, checkin_dttm: first, checked_in_by: 'Tim' }]);
    const asAdmin = await house.eventAdmin.call(listRecentAtDoorAsEventAdmin, { event_id: event.id });
    expect(asAdmin.body).toEqual(lists);
    await house.door.call(undoCheckIn, { event_id: event.id, group_user_id: fan.id });
    expect(await recent(event)).toEqual({ arrivals: [], twice: [] });
  });

  test('reports no duplicate entry after a fan’s own check-in, or if one operator scans a fan twice within seconds', async () => {
    const { event, fan } = await show();
    await (await house.as(fan)).call(checkIn, { event_id: event.id });
    await house.door.call(checkInFan, { event_id: event.id, user_id: fan.id, scanned_at: Date.now() });
    const other = await house.listed(event);
    for (const scanned_at of [ago(minuteMs), ago(minuteMs) + 5_000]) {
      await house.door.call(checkInFan, { event_id: event.id, user_id: other.id, scanned_at });
    }
    expect((await recent(event)).twice).toEqual([]);
  });

  test('reports no duplicate entry if the second door was online and refused the fan', async () => {
    const { event, fan } = await show();
    for (const client of [house.door, house.manager]) {
      await client.call(checkInFan, { event_id: event.id, user_id: fan.id });
    }
    expect((await recent(event)).twice).toEqual([]);
  });
});
