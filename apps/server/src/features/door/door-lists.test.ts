import {
  checkInFan,
  countAtDoor,
  countAtDoorAsEventAdmin,
  getDoorKey,
  searchAtDoor,
  searchAtDoorAsEventAdmin,
  undoCheckInAsEventAdmin,
} from '@backline/contract/door';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { nowHeader } from '@backline/contract/operation';
import * as doorTexts from '@backline/contract/door.texts';
import { describe, expect, test } from 'vitest';
import type { BuiltEvent } from '../../../builders/build-event.ts';
import { buildFan, joinFan } from '../../../builders/builders.ts';
import { auditOfPlace } from '../../../testing/attendance/attendance.ts';
import { doorHouse, hourMs } from '../../../testing/door/door.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(doorHouse());
const event = await house.newEvent();
const ann = await buildFan(house.db, { name: 'Änn Floor', phone_number: '+13125552001', email: 'zoe@example.org' });
await joinFan(house.db, { eventId: event.id, fanId: ann.id, seat: { section: 'Balcony', row: 'C', seat: '17' } });
await house.listed(event, { name: 'Bob Lantern', phone_number: null, contact_phone: '+913125552002' });
const foreign = await house.newEvent(new Date(), house.people.rival.id);
await house.listed(foreign, { name: 'Ann Foreign' });

const staffFinds = async (search: string) =>
  (await house.door.call(searchAtDoor, { event_id: event.id, search })).body.map(({ name }) => name);
const adminFinds = async (search: string) =>
  (await house.eventAdmin.call(searchAtDoorAsEventAdmin, { event_id: event.id, search })).body.map(({ name }) => name);

describe('search at the door', () => {
  test('finds nobody for an empty search and nobody of another event', async () => {
    expect(await staffFinds(' ')).toEqual([]);
    expect(await staffFinds('foreign')).toEqual([]);
  });

  test('finds fans by words of the name in any order, even without accents, and by seat', async () => {
    for (const find of [staffFinds, adminFinds]) {
      expect(await find('floor ann')).toEqual(['Änn Floor']);
      expect(await find('balcony 17')).toEqual(['Änn Floor']);
      expect(await find('c 17')).toEqual(['Änn Floor']);
      expect(await find('balcony 18')).toEqual([]);
    }
  });

  test('finds fans by number or email address for staff, and never for an event admin', async () => {
    expect(await staffFinds('555 2001')).toEqual(['Änn Floor']);
    expect(await staffFinds('5552002')).toEqual(['Bob Lantern']);
    expect(await staffFinds('zoe@')).toEqual(['Änn Floor']);
    for (const search of ['555 2001', '5552002', '+1312', '31', 'zoe@', 'example']) {
      expect(await adminFinds(search), search).toEqual([]);
    }
  });

  test('shows who checked in, when and by whom', async () => {
    const fan = await house.listed(event, { name: 'Ivy In' });
    const before = Date.now();
    await house.door.call(checkInFan, { event_id: event.id, user_id: fan.id });
    const after = Date.now();
    const { body } = await house.manager.call(searchAtDoor, { event_id: event.id, search: 'ivy' });
    expect(body).toMatchObject([{ user_id: fan.id, checked_in_by: 'Tim', phone_number: fan.phone_number }]);
    expect(body[0]?.checkin_dttm).toBeGreaterThanOrEqual(before);
    expect(body[0]?.checkin_dttm).toBeLessThanOrEqual(after);
    // Simulates an operator who was deleted after the check-in.
    await query(house.db)`
      update event_users set checked_in_by = 9999999 where event_id = ${event.id} and user_id = ${fan.id}`;
    const later = await house.manager.call(searchAtDoor, { event_id: event.id, search: 'ivy' });
    expect(later.body[0]?.checked_in_by).toBe(doorTexts.doorOperatorGone);
  });

  test('omits phone numbers and email addresses for an event admin', async () => {
    const { body } = await house.eventAdmin.call(searchAtDoorAsEventAdmin, { event_id: event.id, search: 'ann' });
    expect(body).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/2001|example/);
  });
});

test('counts listed fans, check-ins, and check-ins in the last minute', async () => {
  const show = await house.newEvent(new Date(Date.now() - hourMs));
  for (const agoMs of [0, 30_000, 90_000]) {
    const fan = await buildFan(house.db);
    await joinFan(house.db, { eventId: show.id, fanId: fan.id, checkedInAt: new Date(Date.now() - agoMs) });
  }
  const before = Date.now();
  const { body } = await house.door.call(countAtDoor, { event_id: show.id });
  const after = Date.now();
  const startsAt = Date.parse(show.starts_at);
  expect(body).toEqual({
    // The fourth fan is the event admin.
    fans: 4,
    checkins: 3,
    last_minute: 2,
    country_code: 'US',
    opens_dttm: startsAt - 12 * hourMs,
    closes_dttm: startsAt + 12 * hourMs,
    now_dttm: expect.any(Number),
  });
  expect(body.now_dttm).toBeGreaterThanOrEqual(before);
  expect(body.now_dttm).toBeLessThanOrEqual(after);
  const asAdmin = await house.eventAdmin.call(countAtDoorAsEventAdmin, { event_id: show.id });
  expect(asAdmin.body).toMatchObject({ fans: 4, checkins: 3 });
});

test("records an event admin's undo under their name, and rejects it if the fan is not checked in", async () => {
  const fan = await house.listed(event);
  const input = { event_id: event.id, user_id: fan.id };
  const undo = () => house.eventAdmin.call(undoCheckInAsEventAdmin, input);
  expect(await undo()).toMatchObject({ status: 409, body: { message: attendanceTexts.notCheckedIn } });
  await house.door.call(checkInFan, input);
  expect((await undo()).body).toEqual({ message: attendanceTexts.checkInUndone });
  expect(await house.placeOf(event, fan)).toEqual({ checked_in_at: null, checked_in_by: null });
  expect((await auditOfPlace(house.db, event.id, fan.id)).at(-1)).toMatchObject({
    action: 'event_user.check_in_undone',
    actor_id: house.people.trusted.id,
  });
});

describe('keys that sign door codes', () => {
  test('issues a different key per fan and event, and only to listed fans', async () => {
    const other = await house.newEvent();
    const [one, two] = [await house.listed(event), await house.listed(event)];
    await joinFan(house.db, { eventId: other.id, fanId: one.id });
    const keyOf = async (fan: { id: number }, at: BuiltEvent) =>
      (await (await house.as(fan)).call(getDoorKey, { event_id: at.id })).body.key;
    const keys = [await keyOf(one, event), await keyOf(two, event), await keyOf(one, other)];
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
    expect(await keyOf(one, event)).toBe(keys[0]);
    const stranger = await (await house.as(two)).call(getDoorKey, { event_id: other.id });
    expect([stranger.status, stranger.body.message]).toEqual([404, eventTexts.eventNotFound]);
  });

  test("returns the server's time with every answer, even with a refusal, so that phones can sign with it", async () => {
    const phone = await house.as(await house.listed(event));
    const before = Date.now();
    const { headers } = await phone.call(getDoorKey, { event_id: event.id });
    const refused = await phone.call(getDoorKey, { event_id: 9_999_999 });
    const times = [Number(headers[nowHeader.toLowerCase()]), Number(refused.headers[nowHeader.toLowerCase()])];
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(Date.now());
    }
  });
});
