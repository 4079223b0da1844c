import { messages, type Operation } from '@backline/contract';
import { operations } from '@backline/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from './app.ts';
import { anonymous, signedInAs, type Client } from './as.ts';
import { buildAdmin, buildArtist, buildEvent, buildFan, buildManager, buildTeamMember } from './builders.ts';

let product: TestApp;
let admin: Client;
/** Holds every feature that a manager may hold, and reaches nothing of the event below. */
let otherManager: Client;
/** Their roles' features are taken away: they are signed in and hold nothing. */
let emptyHanded: Client;
let foreignEventId: number;
let foreignArtistId: number;

const walk = Object.entries(operations);
const closed = walk.filter(([, operation]) => operation.access.kind !== 'public');
const gated = walk.filter(([, operation]) => operation.access.kind === 'features');
const writes = closed.filter(([, operation]) => operation.effect === 'write');
const reaching = gated.filter(([, operation]) => operation.access.kind === 'features' && operation.access.reach);

/** A well-formed call on a row, for every operation that reaches for one. A new operation must add its own. */
const callOn: Record<string, (eventId: number) => object> = {
  getEventDetails: (eventId) => ({ event_id: eventId }),
  joinEvent: (eventId) => ({ event_id: eventId }),
  updateEvent: (eventId) => ({
    event_id: eventId,
    event_name: 'Taken over',
    event_dttm: Date.now(),
    venue: 'Elsewhere',
    country: 'United States',
    state: 'Illinois',
    city: 'Chicago',
    zipcode: '60614',
    artist_id: [foreignArtistId],
    tax_rate: 0,
    delivery_method: 'fixed',
    delivery_cost: 0,
  }),
};

beforeAll(async () => {
  product = await testApp();
  const { app, platform, db } = product;
  const owner = await buildManager(db);
  const artist = await buildArtist(db, { managerId: owner.id });
  foreignArtistId = artist.id;
  foreignEventId = (await buildEvent(db, { managerId: owner.id, artistIds: [artist.id], name: 'Secret Show' })).id;
  admin = await signedInAs(app, platform, await buildAdmin(db));
  const stranger = await buildManager(db);
  otherManager = await signedInAs(app, platform, stranger);
  emptyHanded = await signedInAs(app, platform, await buildTeamMember(db, { managerId: stranger.id }));
  await db.deleteFrom('role_features').where('role', '=', 'TEAMMEMBER').execute();
});

afterAll(() => product.close());

test('the walk sees the whole contract, and no two operations share an address', () => {
  expect(walk.length).toBeGreaterThanOrEqual(24);
  const addresses = walk.map(([, operation]) => `${operation.method} ${operation.path}`);
  expect(new Set(addresses).size).toBe(walk.length);
});

test('every operation whose input names an event says that it reaches for one', () => {
  const naming = gated.filter(([, { input }]) => input instanceof z.ZodObject && 'event_id' in input.shape);
  expect(naming.map(([name]) => name)).toEqual(reaching.map(([name]) => name));
});

describe('nobody without a session may call', () => {
  test.each(closed)('%s', async (_name, operation) => {
    const { status, body } = await anonymous(product.app).call(operation, {});
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', accessTokenInValid: true });
  });
});

describe('a signed-in person without the feature may not call', () => {
  test.each(gated)('%s', async (_name, operation) => {
    const { status, body } = await emptyHanded.call(operation, {});
    expect([status, body.message]).toEqual([403, messages.forbidden]);
  });
});

describe('a write that no page of ours sent is refused', () => {
  test.each(writes)('%s without the CSRF token', async (_name, operation) => {
    for (const csrf of [null, 'forged', 'x'.repeat(43)]) {
      const { status, body } = await admin.call(operation, {}, { csrf });
      expect([status, body.message]).toEqual([403, messages.csrf]);
    }
  });

  test.each(walk.filter(([, operation]) => operation.effect === 'write'))(
    '%s from another site',
    async (_name, operation) => {
      const { status } = await admin.call(operation, {}, { headers: { 'sec-fetch-site': 'cross-site' } });
      expect(status).toBe(403);
    },
  );
});

describe('another manager’s row answers like an unknown id', () => {
  test('every operation that reaches for a row is tried', () => {
    expect(reaching.map(([name]) => name).sort()).toEqual(Object.keys(callOn).sort());
  });

  test.each(reaching)('%s', async (name, operation) => {
    const input = callOn[name] ?? (() => ({}));
    const foreign = await otherManager.call(operation, input(foreignEventId));
    const unknown = await otherManager.call(operation, input(9_999_999));
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });
});

describe('an undeclared field is refused, so that no row takes what nobody declared', () => {
  test.each(walk)('%s', async (_name, operation) => {
    const { status, body } = await admin.call(operation, { is_admin: true });
    expect(status).toBe(422);
    expect(body.fields).toContainEqual({ path: 'is_admin', message: messages.unknownField });
  });
});

describe('a session opens nothing any more', () => {
  const call = (client: Client) => client.call(operations.getAuthDetails as Operation, {});

  test('once it is ended', async () => {
    const { app, platform, db } = product;
    const client = await signedInAs(app, platform, await buildManager(db));
    expect((await call(client)).status).toBe(200);
    await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', client.sessionId).execute();
    expect((await call(client)).status).toBe(401);
  });

  test('once its access token is past its time', async () => {
    const { app, platform, db } = product;
    const client = await signedInAs(app, platform, await buildManager(db));
    await db
      .updateTable('sessions')
      .set({ access_expires_at: new Date() })
      .where('id', '=', client.sessionId)
      .execute();
    expect((await call(client)).status).toBe(401);
  });

  test('once the person is deactivated, or became a fan', async () => {
    const { app, platform, db } = product;
    for (const change of [{ is_active: false }, { role: 'USER' }]) {
      const person = await buildManager(db);
      const client = await signedInAs(app, platform, person);
      await db.updateTable('users').set(change).where('id', '=', person.id).execute();
      expect((await call(client)).status).toBe(401);
    }
  });

  test('and a fan’s row never had one', async () => {
    const { app, platform, db } = product;
    expect((await call(await signedInAs(app, platform, await buildFan(db)))).status).toBe(401);
  });
});

test('a change of a role’s features holds from the next request', async () => {
  const { app, platform, db } = product;
  const client = await signedInAs(app, platform, await buildArtist(db, { managerId: (await buildManager(db)).id }));
  const list = operations.listEvents as Operation;
  expect((await client.call(list, {})).status).toBe(200);
  const taken = ['Page_Events', 'Page_Dashboard', 'Page_View_Reports'];
  await db.deleteFrom('role_features').where('role', '=', 'ARTIST').where('feature', 'in', taken).execute();
  expect((await client.call(list, {})).status).toBe(403);
});
