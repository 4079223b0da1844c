import { operations } from '@backline/contract/operations';
import type { Operation } from '@backline/contract/operation';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildFan, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const product = await openForFile(testApp());
const { app, platform, db } = product;

describe('an invalid session', () => {
  const call = (client: Client) => client.call(operations.getAuthDetails as Operation, {});

  test('an ended session grants no access', async () => {
    const client = await signedInAs(app, platform, await buildManager(db));
    expect((await call(client)).status).toBe(200);
    await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', client.sessionId).execute();
    expect((await call(client)).status).toBe(401);
  });

  test('an expired access token grants no access', async () => {
    const client = await signedInAs(app, platform, await buildManager(db));
    await query(db)`update sessions set access_expires_at = ${new Date()} where id = ${client.sessionId}`;
    expect((await call(client)).status).toBe(401);
  });

  test('a session grants no access once its person is deactivated or has become a fan', async () => {
    for (const change of [{ is_active: false }, { role: 'USER' }]) {
      const person = await buildManager(db);
      const client = await signedInAs(app, platform, person);
      await db.updateTable('users').set(change).where('id', '=', person.id).execute();
      expect((await call(client)).status).toBe(401);
    }
  });

  test('a staff session of a fan grants no access', async () => {
    expect((await call(await signedInAs(app, platform, await buildFan(db)))).status).toBe(401);
  });
});

test('a change of a role’s features applies from the next request', async () => {
  const client = await signedInAs(app, platform, await buildArtist(db, { managerId: (await buildManager(db)).id }));
  const list = operations.listEvents as Operation;
  expect((await client.call(list, {})).status).toBe(200);
  const taken = ['Page_Events', 'Page_Dashboard', 'Page_View_Reports'];
  await db.deleteFrom('role_features').where('role', '=', 'ARTIST').where('feature', 'in', taken).execute();
  expect((await client.call(list, {})).status).toBe(403);
});
