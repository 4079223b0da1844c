import { getEventDetails, listEvents } from '@backline/contract/events';
import { beforeEach, expect, test } from 'vitest';
import { buildEvent, buildManager, type BuiltPerson } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

let manager: BuiltPerson;
let client: SignedIn;
let eventId: number;

const product = await openForFile(testApp());

/** Signs in a manager, creates more events than one page holds, and calls the list once to fill caches. */
beforeEach(async () => {
  const { app, db, platform } = product;
  manager = await buildManager(db);
  client = await signedInAs(app, platform, manager);
  for (let event = 0; event < 3; event += 1) eventId = (await buildEvent(db, { managerId: manager.id })).id;
  const { headers } = await list();
  if (headers['x-next-cursor'] === undefined) throw new Error('one page holds them all');
});

const list = (input: object = {}) => client.call(listEvents, { page_size: 1, ...input });

test('rejects a read in a session that ended after earlier reads', async () => {
  await query(product.db)`update sessions set ended_at = now() where id = ${client.sessionId}`;
  const { status, body, headers } = await list();
  expect([status, body.code, headers['x-next-cursor']]).toEqual([401, 'unauthenticated', undefined]);
});

test('refuses an ended session before it validates the input', async () => {
  await query(product.db)`update sessions set ended_at = now() where id = ${client.sessionId}`;
  expect((await list({ page_number: 'none' })).status).toBe(401);
  expect((await client.call(getEventDetails, { event_id: 0 })).status).toBe(401);
});

test('names the invalid field to a signed-in caller', async () => {
  const { status, body } = await list({ page_number: 0 });
  expect([status, body.fields?.map(({ path }) => path)]).toEqual([422, ['page_number']]);
});

test('rejects the next request after a permission was removed or the person was deactivated', async () => {
  const features = await product.db.deleteFrom('role_features').where('role', '=', 'MANAGER').returningAll().execute();
  expect((await list()).status).toBe(403);
  await product.db.insertInto('role_features').values(features).execute();
  expect((await list()).status).toBe(200);
  await product.db.updateTable('users').set({ is_active: false }).where('id', '=', manager.id).execute();
  expect((await list()).status).toBe(401);
});

test('applies a changed role at the next request', async () => {
  expect((await client.call(getEventDetails, { event_id: eventId })).status).toBe(200);
  await product.db.updateTable('users').set({ role: 'TEAMMEMBER' }).where('id', '=', manager.id).execute();
  expect((await client.call(getEventDetails, { event_id: eventId })).status).toBe(404);
  const { status, body, headers } = await list();
  expect([status, body, headers['x-next-cursor']]).toEqual([200, [], undefined]);
});
