import { getAttendance, joinEventByCode } from '@backline/contract/attendance';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { buildEvent, buildFan, buildManager, joinFan, type BuiltPerson } from '../../../builders/builders.ts';
import { auditOfPlace } from '../../../testing/attendance/attendance.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const product = await openForFile(testApp());
const manager = await buildManager(product.db);
const fan = await buildFan(product.db);

const as = (person: { id: number }) => signedInAs(product.app, product.platform, person);
const client = await as(fan);
const newEvent = () => buildEvent(product.db, { managerId: manager.id, name: 'Midnight Circuit' });
const placeOf = (eventId: number, fanId: number) =>
  product.db
    .selectFrom('event_users')
    .select(['event_role', 'section', 'seat_row as row', 'seat', 'checked_in_at'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', fanId)
    .execute();
const auditOf = (eventId: number, fanId: number) => auditOfPlace(product.db, eventId, fanId);
const seat = { section: 'Floor', row: 'C', seat: '7' };

describe('joining by code', () => {
  test('lists a fan once, whatever the spelling of the code', async () => {
    const event = await newEvent();
    for (const event_code of [event.code, event.code, ` ${event.code.toLowerCase()} `]) {
      const { status, body } = await client.call(joinEventByCode, { event_code });
      expect(status).toBe(200);
      expect(body).toEqual({
        message: attendanceTexts.joinedEvent,
        event_id: event.id,
        event_name: 'Midnight Circuit',
      });
    }
    expect(await placeOf(event.id, fan.id)).toEqual([
      { event_role: 'USER', section: null, row: null, seat: null, checked_in_at: null },
    ]);
    expect(await auditOf(event.id, fan.id)).toEqual([
      { action: 'event_user.joined', actor_id: fan.id, event_name: 'Midnight Circuit', before: null, after: null },
    ]);
    expect((await client.call(getAttendance, { event_id: event.id })).body).toMatchObject({
      event_id: event.id,
      event_name: 'Midnight Circuit',
      event_role: 'USER',
      section: '',
      row: '',
      seat: '',
      named_seat: null,
      checkin_dttm: null,
    });
  });

  test('assigns the fan the seat listed for their number', async () => {
    const event = await newEvent();
    const contact = { phone_number: null, contact_phone: fan.phone_number };
    const listed = await buildFan(product.db, contact);
    const namesake = await buildFan(product.db, contact);
    for (const { id: fanId } of [listed, namesake]) await joinFan(product.db, { eventId: event.id, fanId, seat });
    const join = () => client.call(joinEventByCode, { event_code: event.code });
    expect((await Promise.all([join(), join()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await placeOf(event.id, fan.id)).toMatchObject([{ ...seat, checked_in_at: null }]);
    expect(await placeOf(event.id, listed.id)).toEqual([]);
    // Keeps the second entry with this number, because a second ticket belongs to somebody else.
    expect(await placeOf(event.id, namesake.id)).toHaveLength(1);
    expect(await auditOf(event.id, fan.id)).toMatchObject([
      { action: 'event_user.joined', after: { listed_user_id: listed.id } },
    ]);
  });

  test('copies the listed email address to a fan without one, unless another organiser also lists the fan', async () => {
    const contactOf = ({ id }: BuiltPerson) =>
      product.db.selectFrom('users').select(['email', 'contact_email']).where('id', '=', id).executeTakeFirstOrThrow();
    const [plain, known, shared] = [
      await buildFan(product.db, { email: null }),
      await buildFan(product.db, { email: null, contact_email: 'first@example.org' }),
      await buildFan(product.db, { email: null }),
    ];
    const elsewhere = await buildEvent(product.db, { managerId: (await buildManager(product.db)).id });
    await joinFan(product.db, { eventId: elsewhere.id, fanId: shared.id });
    const event = await newEvent();
    for (const person of [plain, known, shared]) {
      const unproved = { phone_number: null, email: null, contact_phone: person.phone_number };
      const listed = await buildFan(product.db, { ...unproved, contact_email: `listed-${person.id}@example.org` });
      await joinFan(product.db, { eventId: event.id, fanId: listed.id });
      expect((await (await as(person)).call(joinEventByCode, { event_code: event.code })).status).toBe(200);
    }
    expect(await contactOf(plain)).toEqual({ email: null, contact_email: `listed-${plain.id}@example.org` });
    expect(await contactOf(known)).toEqual({ email: null, contact_email: 'first@example.org' });
    expect(await contactOf(shared)).toEqual({ email: null, contact_email: null });
    expect(await auditOf(event.id, plain.id)).toMatchObject([
      { after: { contact_email: `listed-${plain.id}@example.org` } },
    ]);
  });

  test('does not give the fan a listed place that belongs to a person with a verified address', async () => {
    const event = await newEvent();
    const proved = await buildFan(product.db, { contact_phone: fan.phone_number });
    await joinFan(product.db, { eventId: event.id, fanId: proved.id, seat });
    await client.call(joinEventByCode, { event_code: event.code });
    expect(await placeOf(event.id, proved.id)).toHaveLength(1);
    expect(await placeOf(event.id, fan.id)).toMatchObject([{ section: null }]);
  });

  test('joins a fan once, with one audit line, when calls are concurrent', async () => {
    const event = await newEvent();
    const join = () => client.call(joinEventByCode, { event_code: event.code });
    expect((await Promise.all([join(), join(), join()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await placeOf(event.id, fan.id)).toHaveLength(1);
    expect(await auditOf(event.id, fan.id)).toHaveLength(1);
  });

  test('keeps the role and the seat of an event admin who joins by code', async () => {
    const event = await newEvent();
    await joinFan(product.db, { eventId: event.id, fanId: fan.id, eventRole: 'ADMIN', seat });
    expect((await client.call(joinEventByCode, { event_code: event.code })).status).toBe(200);
    expect(await placeOf(event.id, fan.id)).toMatchObject([{ event_role: 'ADMIN', ...seat }]);
  });
});
