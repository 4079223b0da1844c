import { checkIn, getAttendance } from '@backline/contract/attendance';
import { getEventDetails, listEvents } from '@backline/contract/events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager, type BuiltPerson } from '../../../builders/builders.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signedInAs, type SignedIn } from '../../../test/as.ts';

let product: TestApp;
let manager: BuiltPerson;
let client: SignedIn;
let eventId: number;

beforeAll(async () => {
  product = await testApp();
});
afterAll(() => product.close());

/** Somebody who is remembered, with more events than one page holds. */
beforeEach(async () => {
  const { app, db, platform } = product;
  manager = await buildManager(db);
  client = await signedInAs(app, platform, manager);
  for (let event = 0; event < 3; event += 1) eventId = (await buildEvent(db, { managerId: manager.id })).id;
  const { headers } = await list();
  if (headers['x-next-cursor'] === undefined) throw new Error('one page holds them all');
});

const list = (input: object = {}) => client.call(listEvents, { page_size: 1, ...input });

test('a session that ended answers nothing of what was asked ahead', async () => {
  await sql`update sessions set ended_at = now() where id = ${client.sessionId}`.execute(product.db);
  const { status, body, headers } = await list();
  expect([status, body.code, headers['x-next-cursor']]).toEqual([401, 'unauthenticated', undefined]);
});

test('a session that ended learns nothing of the input’s rules either', async () => {
  await sql`update sessions set ended_at = now() where id = ${client.sessionId}`.execute(product.db);
  expect((await list({ page_number: 'none' })).status).toBe(401);
  expect((await client.call(getEventDetails, { event_id: 0 })).status).toBe(401);
});

test('bad input of somebody who is signed in is told as ever', async () => {
  const { status, body } = await list({ page_number: 0 });
  expect([status, body.fields?.map(({ path }) => path)]).toEqual([422, ['page_number']]);
});

test('a person who is inactive, and a right that was taken away, hold from the next request', async () => {
  const features = await product.db.deleteFrom('role_features').where('role', '=', 'MANAGER').returningAll().execute();
  expect((await list()).status).toBe(403);
  await product.db.insertInto('role_features').values(features).execute();
  expect((await list()).status).toBe(200);
  await product.db.updateTable('users').set({ is_active: false }).where('id', '=', manager.id).execute();
  expect((await list()).status).toBe(401);
});

test('who changed their role is answered as who they are now, not as who was remembered', async () => {
  expect((await client.call(getEventDetails, { event_id: eventId })).status).toBe(200);
  await product.db.updateTable('users').set({ role: 'TEAMMEMBER' }).where('id', '=', manager.id).execute();
  expect((await client.call(getEventDetails, { event_id: eventId })).status).toBe(404);
  const { status, body, headers } = await list();
  expect([status, body, headers['x-next-cursor']]).toEqual([200, [], undefined]);
});

describe('a check-in, which finds out in its own transaction whose it is', () => {
  const seat = { section: 'Floor', row: '1', seat: '2' };
  let fan: BuiltPerson;
  let phone: SignedIn;

  /** Somebody who is remembered from a check-in before, at an event where they have not arrived. */
  beforeEach(async () => {
    const { app, db, platform } = product;
    fan = await buildFan(db);
    await db.updateTable('events').set({ starts_at: new Date().toISOString() }).where('id', '=', eventId).execute();
    phone = await signedInAs(app, platform, fan);
    await db
      .insertInto('event_users')
      .values({ event_id: eventId, user_id: fan.id, event_role: 'USER', is_fan: true })
      .execute();
    await phone.call(checkIn, { event_id: eventId, ...seat });
    if ((await arrived()) !== true) throw new Error('the first check-in failed');
    await leave();
  });

  const leave = () =>
    sql`update event_users set checked_in_at = null where event_id = ${eventId} and user_id = ${fan.id}`.execute(
      product.db,
    );
  const arrived = async () => {
    const { rows } = await sql<{ has: boolean }>`
      select checked_in_at is not null as has from event_users where event_id = ${eventId} and user_id = ${fan.id}`.execute(
      product.db,
    );
    return rows[0]?.has;
  };

  test('is refused and stores nothing once the session has ended', async () => {
    await sql`update sessions set ended_at = now() where id = ${phone.sessionId}`.execute(product.db);
    expect((await phone.call(checkIn, { event_id: eventId, ...seat })).status).toBe(401);
    expect((await phone.call(checkIn, { event_id: 'x' })).status).toBe(401);
    expect(await arrived()).toBe(false);
  });

  test('is refused and stores nothing once the fan is inactive, or is no fan any more', async () => {
    await product.db.updateTable('users').set({ is_active: false }).where('id', '=', fan.id).execute();
    expect((await phone.call(checkIn, { event_id: eventId, ...seat })).status).toBe(401);
    expect(await arrived()).toBe(false);
  });

  test('is refused without the page’s own token, as every write is', async () => {
    expect((await phone.call(checkIn, { event_id: eventId, ...seat }, { csrf: 'x' })).status).toBe(403);
    expect(await arrived()).toBe(false);
  });

  test('tells bad input and an unknown event as ever', async () => {
    expect((await phone.call(checkIn, { event_id: 'x' })).status).toBe(422);
    expect((await phone.call(checkIn, { event_id: 999_999 })).status).toBe(404);
  });

  test('is done for who changed their name meanwhile, and told in that name', async () => {
    await product.db.updateTable('users').set({ name: 'Renamed' }).where('id', '=', fan.id).execute();
    expect((await phone.call(checkIn, { event_id: eventId, ...seat })).status).toBe(200);
    expect((await phone.call(getAttendance, { event_id: eventId })).body.checkin_dttm).not.toBeNull();
    const { rows } = await sql<{ entity_name: string }>`
      select entity_name from audit_log where action = 'event_user.checked_in' and actor_id = ${fan.id} order by id desc limit 1`.execute(
      product.db,
    );
    expect(rows).toEqual([{ entity_name: 'Renamed' }]);
  });
});
