import { joinEventByCode } from '@backline/contract/attendance';
import { checkInFan, joinAtDoor, joinAtDoorAsEventAdmin } from '@backline/contract/door';
import * as fanTexts from '@backline/contract/fans.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { describe, expect, test } from 'vitest';
import type { BuiltEvent } from '../../../builders/build-event.ts';
import { buildFan } from '../../../builders/builders.ts';
import { newNumber } from '../../../testing/attendance/attendance.ts';
import { doorHouse, hourMs } from '../../../testing/door/door.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(doorHouse());

const join = (event: BuiltEvent, input: object, idempotencyKey?: string) =>
  house.door.call(joinAtDoor, { event_id: event.id, ...input }, idempotencyKey === undefined ? {} : { idempotencyKey });
/** Returns the event's fans except the event admin. */
const fansOf = async (event: BuiltEvent) => {
  const { rows } = await query(house.db)<{
    id: number;
    name: string;
    contact_phone: string | null;
    phone_number: string | null;
  }>`
    select u.id, u.name, u.contact_phone, u.phone_number from event_users f join users u on u.id = f.user_id
    where f.event_id = ${event.id} and f.is_fan and f.event_role = 'USER' order by u.id`;
  return rows;
};

describe('joining at the door', () => {
  test('requires a name, a valid number, an event that the operator may see, and open check-in', async () => {
    const event = await house.newEvent();
    expect((await join(event, { name: ' ' })).body.fields).toEqual([
      { path: 'name', message: fanTexts.fanNameRequired },
    ]);
    expect((await join(event, { name: 'Pat', phone_number: '12' })).body.fields).toMatchObject([
      { path: 'phone_number', message: sessionTexts.phoneInvalid },
    ]);
    const foreign = await house.newEvent(new Date(), house.people.rival.id);
    expect((await join(foreign, { name: 'Pat' })).status).toBe(404);
    const later = await house.newEvent(new Date(Date.now() + 13 * hourMs));
    expect((await join(later, { name: 'Pat' })).body).toMatchObject({ outcome: 'not_open_yet', fan: null });
    for (const each of [event, foreign, later]) expect(await fansOf(each)).toEqual([]);
  });

  test.each([
    ['GB', '07911 123456', '+447911123456'],
    ['GB', '+1 312 555 0177', '+13125550177'],
    ['IT', '06 6982 1234', '+390669821234'],
    ['US', '(312) 555-0178', '+13125550178'],
    ['GB', '312 555 0179', null],
  ])('at an event in %s, parses the typed number %s as %s', async (country, typed, stored) => {
    const event = await house.newEvent();
    await query(house.db)`update events set country_code = ${country} where id = ${event.id}`;
    const { body } = await join(event, { name: 'Pat', phone_number: typed });
    if (stored === null) {
      expect(body.fields).toEqual([{ path: 'phone_number', message: sessionTexts.phoneInvalid }]);
      expect(await fansOf(event)).toEqual([]);
    } else expect(await fansOf(event)).toMatchObject([{ contact_phone: stored }]);
  });

  test('lists a person without a phone number and checks them in with a seat', async () => {
    const event = await house.newEvent();
    const { body } = await join(event, { name: ' Pat  Doe ', section: 'Floor', seat: '7' });
    expect(body).toMatchObject({
      outcome: 'checked_in',
      fan: { name: 'Pat Doe', section: 'Floor', seat: '7', checked_in_by: 'Tim' },
    });
    expect(await fansOf(event)).toMatchObject([{ name: 'Pat Doe', contact_phone: null, phone_number: null }]);
    const { rows } = await query(house.db)`select action, after->>'how' as how from audit_log
      where event_name is not null and actor_id = ${house.people.tim.id} and entity_id = ${`${event.id}/${body.fan?.user_id}`}
      order by id`;
    expect(rows).toEqual([
      { action: 'event_user.joined', how: null },
      { action: 'event_user.checked_in', how: 'door_join' },
    ]);
  });

  test('creates only one fan when a submission or a number is repeated', async () => {
    const event = await house.newEvent();
    const [once, again] = [await join(event, { name: 'Pat' }, 'k1'), await join(event, { name: 'Pat' }, 'k1')];
    expect(again.body).toEqual(once.body);
    const number = newNumber();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => join(event, { name: 'Robin', phone_number: number })),
    );
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual([
      ...Array<string>(5).fill('already_in'),
      'checked_in',
    ]);
    expect((await fansOf(event)).map(({ name }) => name)).toEqual(['Pat', 'Robin']);
  });

  test('uses a listed place with the same number, preferably one that is not checked in yet', async () => {
    const event = await house.newEvent();
    const number = newNumber();
    const imported = { phone_number: null, contact_phone: number };
    const first = await house.listed(event, { ...imported, name: 'Ann Listed' });
    const second = await house.listed(event, { ...imported, name: 'Ben Listed' });
    expect((await join(event, { name: 'Ben listed', phone_number: number })).body.fan?.user_id).toBe(second.id);
    expect((await join(event, { name: 'Somebody', phone_number: number })).body.fan?.user_id).toBe(first.id);
    expect(await fansOf(event)).toHaveLength(2);
  });

  test('creates a separate person if a verified number is given with another name', async () => {
    const event = await house.newEvent();
    const owner = await house.listed(event, { name: 'Olga Owner' });
    const { body } = await join(event, { name: 'Tom Taker', phone_number: owner.phone_number });
    expect(body).toMatchObject({ outcome: 'checked_in', fan: { name: 'Tom Taker' } });
    expect(body.fan?.user_id).not.toBe(owner.id);
    expect(await house.placeOf(event, owner)).toMatchObject({ checked_in_at: null });
    const taker = await house.db
      .selectFrom('users')
      .select(['phone_number', 'email', 'identity_id', 'contact_phone'])
      .where('id', '=', body.fan?.user_id ?? 0)
      .executeTakeFirst();
    expect(taker).toEqual({ phone_number: null, email: null, identity_id: null, contact_phone: owner.phone_number });
    // The same name and number mean the same fan.
    const own = await join(event, { name: 'olga owner', phone_number: owner.phone_number });
    expect(own.body).toMatchObject({ outcome: 'checked_in', fan: { user_id: owner.id } });
  });

  test('limits how many fans an event admin can add, but not how many staff can add', async () => {
    const event = await house.newEvent();
    await query(house.db)`insert into throttles (key, hits, resets_at)
      select 'doorJoin:fan:' || user_id, 300, now() + interval '1 hour' from event_users
      where event_id = ${event.id} and is_fan and event_role = 'ADMIN'`;
    const input = { event_id: event.id, name: 'One Too Many' };
    const refused = await house.eventAdmin.call(joinAtDoorAsEventAdmin, input);
    expect([refused.status, (await join(event, input)).body.outcome]).toEqual([429, 'checked_in']);
    expect(await fansOf(event)).toHaveLength(1);
    await query(house.db)`delete from throttles where key like 'doorJoin:%'`;
  });

  test('shows staff, but not event admins, that the number’s owner is already checked in', async () => {
    const event = await house.newEvent();
    const owner = await house.listed(event, { name: 'Olga Owner' });
    await house.manager.call(checkInFan, { event_id: event.id, user_id: owner.id });
    const input = { event_id: event.id, name: 'Tom Taker', phone_number: owner.phone_number };
    const before = await fansOf(event);
    const { body } = await join(event, { ...input, phone_number: owner.phone_number });
    expect(body).toMatchObject({
      outcome: 'already_in',
      fan: { user_id: owner.id, name: 'Olga Owner', checked_in_by: 'Mona' },
    });
    expect(await fansOf(event)).toEqual(before);
    const asAdmin = await house.eventAdmin.call(joinAtDoorAsEventAdmin, { ...input, name: 'Tim Taker' });
    expect(asAdmin.body).toMatchObject({ outcome: 'checked_in', fan: { name: 'Tim Taker' } });
    // A person without a phone joins without a number.
    expect((await join(event, { name: 'Tom Taker' })).body.outcome).toBe('checked_in');
  });

  test('does not reveal that a number is listed at another event', async () => {
    const event = await house.newEvent();
    const elsewhere = await house.newEvent();
    const known = await house.listed(elsewhere, { name: 'Known Elsewhere' });
    const { body } = await house.eventAdmin.call(joinAtDoorAsEventAdmin, {
      event_id: event.id,
      name: 'Pat',
      phone_number: known.phone_number,
    });
    expect(body).toMatchObject({ outcome: 'checked_in', fan: { name: 'Pat' } });
    expect(JSON.stringify(body)).not.toContain('Known');
  });

  test("transfers the place with its check-in to the number's owner once they join", async () => {
    const event = await house.newEvent();
    const owner = await buildFan(house.db, { name: 'Olga Owner' });
    await join(event, { name: 'Olga', phone_number: owner.phone_number });
    await (await house.as(owner)).call(joinEventByCode, { event_code: event.code });
    expect((await fansOf(event)).map(({ id }) => id)).toEqual([owner.id]);
    expect(await house.placeOf(event, owner)).toMatchObject({ checked_in_by: house.people.tim.id });
  });
});
