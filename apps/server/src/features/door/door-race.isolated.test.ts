import { checkIn } from '@backline/contract/attendance';
import { checkInFan, checkInFanAsEventAdmin, joinAtDoor, scanFan } from '@backline/contract/door';
import { undoCheckIn } from '@backline/contract/fans';
import { describe, expect, test, vi } from 'vitest';
import { meeting } from '../../../testing/meeting.ts';
import { auditOfPlace, newNumber } from '../../../testing/attendance/attendance.ts';
import { kept, recounted } from '../../../testing/events/attendance-counts.ts';
import { doorHouse, hourMs } from '../../../testing/door/door.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import * as joining from './door-join.repository.ts';
import { query } from '../../../testing/query.ts';

// Spied on, so that one test can show what happens without the lock.
vi.mock(import('./door-join.repository.ts'), { spy: true });

const house = await openForFile(doorHouse());

const countOf = (outcomes: (string | undefined)[], wanted: string) => outcomes.filter((each) => each === wanted).length;

describe('concurrent check-ins of a fan', () => {
  test('checks a fan in once, with one audit line and one count', async () => {
    const { event } = house;
    for (let round = 0; round < 8; round += 1) {
      const fan = await house.listed(event);
      const [phone, code] = [await house.as(fan), await house.codeOf(fan, event)];
      const place = { event_id: event.id, user_id: fan.id };
      const [own, ...doors] = await Promise.all([
        phone.call(checkIn, { event_id: event.id }),
        house.door.call(checkInFan, place),
        house.manager.call(scanFan, { event_id: event.id, code }),
        house.eventAdmin.call(checkInFanAsEventAdmin, place),
        house.door.call(checkInFan, { ...place, scanned_at: Date.now() - 60_000 }),
      ]);
      const won = [own.body.is_repeat ? 'already_in' : 'checked_in', ...doors.map(({ body }) => body.outcome)];
      expect([countOf(won, 'checked_in'), countOf(won, 'already_in')]).toEqual([1, 4]);
      expect(await auditOfPlace(house.db, event.id, fan.id)).toHaveLength(1);
    }
    expect(await kept(house.db)).toEqual(await recounted(house.db));
  });

  test('negative control: checks a fan in twice if reading and writing are separate statements', async () => {
    const fan = await house.listed(house.event);
    const look = () => house.placeOf(house.event, fan);
    const bothHaveLooked = meeting(2);
    const naiveDoor = async () => {
      const isIn = (await look())?.checked_in_at !== null;
      await bothHaveLooked();
      if (isIn) return 'already_in';
      await query(house.db)`update event_users set checked_in_at = now()
        where event_id = ${house.event.id} and user_id = ${fan.id}`;
      return 'checked_in';
    };
    expect(countOf(await Promise.all([naiveDoor(), naiveDoor()]), 'checked_in')).toBe(2);
  });

  test('reports the final state when a check-in and an undo are concurrent', async () => {
    for (let round = 0; round < 8; round += 1) {
      const fan = await house.listed(house.event);
      const place = { event_id: house.event.id, user_id: fan.id };
      await house.door.call(checkInFan, place);
      const [undone, again] = await Promise.all([
        house.door.call(undoCheckIn, { event_id: house.event.id, group_user_id: fan.id }),
        house.manager.call(checkInFan, place),
      ]);
      expect(undone.status).toBe(200);
      const isIn = (await house.placeOf(house.event, fan))?.checked_in_at !== null;
      expect(again.body.outcome).toBe(isIn ? 'checked_in' : 'already_in');
    }
    expect(await kept(house.db)).toEqual(await recounted(house.db));
  });
});

describe('concurrent joins with the same phone number', () => {
  const fansNamed = async (eventId: number, name: string) => {
    const { rows } = await query(house.db)`select u.id from event_users f join users u on u.id = f.user_id
      where f.event_id = ${eventId} and u.name = ${name}`;
    return rows.length;
  };
  const joinTwice = async (name: string) => {
    const input = { event_id: house.event.id, name, phone_number: newNumber() };
    return (await Promise.all([house.door, house.manager].map((door) => door.call(joinAtDoor, input)))).map(
      ({ body }) => body.outcome,
    );
  };

  test('creates one fan for a number typed at two doors', async () => {
    for (let round = 0; round < 8; round += 1) {
      expect((await joinTwice(`Once ${round}`)).toSorted()).toEqual(['already_in', 'checked_in']);
      expect(await fansNamed(house.event.id, `Once ${round}`)).toBe(1);
    }
  });

  test('negative control: creates two fans without the lock', async () => {
    vi.mocked(joining.lockNumber).mockResolvedValue();
    // Neither call continues before both have looked for the person on the list.
    const find = vi.mocked(joining.findListed);
    const bothHaveLooked = meeting(2);
    const real = await vi.importActual<typeof joining>('./door-join.repository.ts');
    find.mockImplementation(async (...asked) => {
      const found = await real.findListed(...asked);
      await bothHaveLooked();
      return found;
    });
    expect(await joinTwice('Twice')).toEqual(['checked_in', 'checked_in']);
    expect(await fansNamed(house.event.id, 'Twice')).toBe(2);
    vi.mocked(joining.lockNumber).mockRestore();
    find.mockRestore();
  });
});

test('checks in each fan exactly once when two operators check in a crowd concurrently', async () => {
  const event = await house.newEvent(new Date(Date.now() - hourMs));
  const fans = [];
  for (let made = 0; made < 60; made += 1) fans.push(await house.listed(event));
  const scans = [...fans, ...fans.slice(0, 20)].toSorted(() => Math.random() - 0.5);
  const outcomes = await Promise.all(
    scans.map(async (fan, place) => {
      const door = place % 2 === 0 ? house.door : house.manager;
      return (await door.call(checkInFan, { event_id: event.id, user_id: fan.id })).body.outcome;
    }),
  );
  expect([countOf(outcomes, 'checked_in'), countOf(outcomes, 'already_in')]).toEqual([60, 20]);
  const { rows } = await query(house.db)<{ arrived: number }>`
    select count(*) as arrived from event_users where event_id = ${event.id} and checked_in_at is not null`;
  expect(rows).toEqual([{ arrived: 60 }]);
});
