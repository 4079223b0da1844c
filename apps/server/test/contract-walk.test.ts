import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import type { Operation } from '@backline/contract/operation';
import { operations } from '@backline/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildAdmin, buildFan, buildManager, buildTeamMember, joinFan } from '../builders/builders.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { anonymous, signedInAs, type Client } from '../testing/as.ts';
import {
  buildForeignRows,
  buildSampleRows,
  callOf,
  idFields,
  rowsNamedBy,
  sampledOperations,
  unknownRows,
  type SampleRows,
} from '../testing/samples.ts';
import { query } from '../testing/query.ts';
import { refusedSamples } from '../testing/refused-samples.ts';

let product: TestApp;
let admin: Client;
let fan: Client;
/** Has all of a manager's features, but no access to the rows below. */
let otherManager: Client;
let emptyHanded: Client;
let foreign: SampleRows;

const walk = Object.entries(operations);
const webhooks = walk.filter(([, { access }]) => access.kind === 'webhook');
const ofPages = walk.filter(([, { access }]) => access.kind !== 'webhook');
const closed = ofPages.filter(([, { access }]) => access.kind !== 'public');
const ofFans = walk.filter(([, { access }]) => access.kind === 'fan');
const ofStaff = closed.filter(([, { access }]) => access.kind !== 'fan');
const trusting = ofFans.filter(([, { access }]) => access.kind === 'fan' && access.reach === 'trusted event');
const gated = walk.filter(([, { access }]) => access.kind === 'features');
const narrowed = gated.filter(([, { access }]) => access.kind === 'features' && access.roles !== undefined);
const writes = closed.filter(([, operation]) => operation.effect === 'write');
const reaching = ofStaff.filter(([, { access }]) => 'reach' in access && access.reach !== undefined);
const reachingOfManagers = reaching.filter(
  ([, { access }]) => access.kind !== 'features' || access.roles === undefined || access.roles.includes('MANAGER'),
);

beforeAll(async () => {
  product = await testApp();
  const { app, platform, db } = product;
  foreign = await buildForeignRows(db);
  admin = await signedInAs(app, platform, await buildAdmin(db));
  fan = await signedInAs(app, platform, await buildFan(db));
  const stranger = await buildManager(db);
  otherManager = await signedInAs(app, platform, stranger);
  emptyHanded = await signedInAs(app, platform, await buildTeamMember(db, { managerId: stranger.id }));
  await db.deleteFrom('role_features').where('role', '=', 'TEAMMEMBER').execute();
});

afterAll(() => product.close());

test('the walk covers the whole contract, and no two operations share an address', () => {
  expect(walk.length).toBeGreaterThanOrEqual(73);
  const addresses = walk.map(([, operation]) => `${operation.method} ${operation.path}`);
  expect(new Set(addresses).size).toBe(walk.length);
});

const rowNames = [
  'event_id',
  'artist_id',
  'proposal_id',
  'artist_id',
  'artistOrManagerId',
  'teamMemberId',
  'updated_user_id',
  'user_id',
  'fbUserId',
  'pattern_id',
  'webhook_id',
];

test('every staff operation whose input names a row declares its access scope', () => {
  const naming = ofStaff.filter(
    ([, { input }]) => input instanceof z.ZodObject && rowNames.some((name) => name in input.shape),
  );
  // Exempt: `updateFanSetting` is for ADMINs only, who may access every fan; createEvent, importEvent and its preview
  // check the named rows in their own tests; getEventNames returns only rows that the caller may access.
  const others = ['updateFanSetting', 'createEvent', 'importEvent', 'previewEventImport', 'getEventNames'];
  expect(naming.map(([name]) => name).filter((name) => !others.includes(name))).toEqual(reaching.map(([name]) => name));
});

test('every operation that is not public has a valid sample call, and no sample or refusal is of another', () => {
  const names = new Set(closed.map(([name]) => name));
  expect(sampledOperations.filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(refusedSamples).filter((name) => !names.has(name))).toEqual([]);
  for (const [name, { input }] of closed) {
    expect(input.safeParse(callOf(name, foreign)).error, name).toBeUndefined();
  }
});

/** Everybody may read these rows, or they belong to another row of the same call. */
const rowlessIds = [
  'country_id',
  'state_id',
  // These rows belong to the caller or, in the case of a job, to ADMINs. The tests of these operations check who may
  // access them.
  'session_id',
  'view_id',
  'job_id',
  'analysis_id',
  'passkey_id',
  'last_interaction_id',
  'before_interaction_id',
];

test('every id in a sample call belongs to an existing row, because a 404 would prove nothing', () => {
  const built = Object.entries(foreign).filter(([row, id]) => id === unknownRows[row]);
  expect(built, 'rows that are not built').toEqual([]);
  for (const [name, operation] of closed) {
    const [call, unknown] = [callOf(name, foreign), callOf(name, unknownRows)];
    const ids = idFields(operation).filter((field) => field in call && !rowlessIds.includes(field));
    const invented = ids.filter((field) => JSON.stringify(call[field]) === JSON.stringify(unknown[field]));
    expect(invented, name).toEqual([]);
  }
});

describe('calls without a session', () => {
  test.each(closed)('%s refuses a caller without a session', async (_name, operation) => {
    const { status, body } = await anonymous(product.app).call(operation, {});
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', accessTokenInValid: true });
  });
});

describe('calls without the feature', () => {
  test.each(gated)('%s refuses a signed-in person without the feature', async (_name, operation) => {
    const { status, body } = await emptyHanded.call(operation, {});
    expect([status, body.message]).toEqual([403, generalTexts.forbidden]);
  });
});

describe('calls by a role that the operation does not allow', () => {
  test.each(narrowed)(
    '%s refuses other roles even if Role Access granted them the permission',
    async (_name, operation) => {
      if (operation.access.kind !== 'features') return expect.unreachable();
      const { app, platform, db } = product;
      const managerId = (await buildManager(db)).id;
      const outsider = await signedInAs(app, platform, await buildTeamMember(db, { managerId }));
      const given = operation.access.anyOf.map((feature) => ({ role: 'TEAMMEMBER', feature }));
      await db.insertInto('role_features').values(given).execute();
      const { status } = await outsider.call(operation, {});
      await db.deleteFrom('role_features').where('role', '=', 'TEAMMEMBER').execute();
      expect(status).toBe(403);
    },
  );
});

describe('console operations called by a fan', () => {
  test.each(ofStaff)('%s refuses a fan', async (_name, operation) => {
    expect((await fan.call(operation, {})).status).toBe(401);
  });
});

describe('fan operations called by staff', () => {
  test.each(ofFans)('%s refuses staff', async (_name, operation) => {
    expect((await admin.call(operation, {})).status).toBe(401);
  });
});

describe('cross-site writes', () => {
  test.each(writes)('%s refuses a write without the CSRF token', async (_name, operation) => {
    const caller = operation.access.kind === 'fan' ? fan : admin;
    for (const csrf of [null, 'forged', 'x'.repeat(43)]) {
      const { status, body } = await caller.call(operation, {}, { csrf });
      expect([status, body.message]).toEqual([403, sessionTexts.csrf]);
    }
  });

  test.each(ofPages.filter(([, operation]) => operation.effect === 'write'))(
    '%s refuses a write from another site',
    async (_name, operation) => {
      const caller = operation.access.kind === 'fan' ? fan : admin;
      const { status } = await caller.call(operation, {}, { headers: { 'sec-fetch-site': 'cross-site' } });
      expect(status).toBe(403);
    },
  );
});

async function requireAlike(
  client: Client,
  operation: Operation,
  name: string,
  rows: SampleRows,
  unknown = unknownRows,
): Promise<void> {
  const theirs = await client.call(operation, callOf(name, rows));
  const none = await client.call(operation, callOf(name, unknown));
  expect(theirs.status).toBe(404);
  expect({ ...theirs.body, requestId: '' }).toEqual({ ...none.body, requestId: '' });
}

describe('another manager’s row', () => {
  test.each(reachingOfManagers)(
    '%s returns the same error for another manager’s row as for an unknown id',
    (name, operation) => requireAlike(otherManager, operation, name, foreign),
  );
});

describe('a row of another event or artist than the one in the call', () => {
  const parents = ['event_id', 'artist_id'];
  /** These rows belong to the manager, so they exist at all events of the manager. */
  const ofManager = ['manager_id', 'pattern_id', 'support_answer_id'];
  // These report an unknown row inside the response body, or place a ticket without an event, which only ADMINs do.
  const others = ['checkInFan', 'orderTracks', 'placeSupportCase', 'updateOrders'];
  const ofParents = ofStaff.flatMap(([name, operation]) => {
    const call = callOf(name, unknownRows);
    const rows = idFields(operation).filter((field) => field in call && !rowlessIds.includes(field));
    const hasRow = rows.some((field) => !parents.includes(field) && !ofManager.includes(field));
    return parents
      .filter((parent) => hasRow && rows.includes(parent) && !others.includes(name))
      .map((parent): [string, string, Operation] => [name, parent, operation]);
  });
  let other: SampleRows;
  beforeAll(async () => {
    other = await buildSampleRows(product.db, { managerId: Number(foreign['manager_id']) });
  });

  test.each(ofParents)(
    '%s returns the same error for a row of another %s as for an unknown id',
    async (name, parent, operation) => {
      const owner = await signedInAs(product.app, product.platform, { id: Number(foreign['manager_id']) });
      await requireAlike(
        owner,
        operation,
        name,
        { ...foreign, [parent]: other[parent] ?? '' },
        { ...unknownRows, [parent]: other[parent] ?? '' },
      );
    },
  );
});

describe('an event that the fan did not join', () => {
  const ofEvents = ofFans.filter(([name]) => name !== 'listFanOrders' && 'event_id' in callOf(name, unknownRows));
  test.each(ofEvents)(
    '%s returns the same error for an event that the fan did not join as for an unknown id',
    (name, operation) => requireAlike(fan, operation, name, foreign),
  );
});

describe('an event at which the fan is not an event admin', () => {
  test.each(trusting)(
    '%s returns the same error for a joined event without admin rights as for an unknown id',
    async (name, operation) => {
      const person = await buildFan(product.db);
      await joinFan(product.db, { eventId: Number(foreign['event_id']), fanId: person.id });
      await requireAlike(await signedInAs(product.app, product.platform, person), operation, name, foreign);
    },
  );
});

describe('a repeated write', () => {
  /** The first three end the session. The others apply a rate limit first. Responses with a secret are not stored. */
  const others = ['logout', 'signOutFan', 'signOutFanEverywhere', 'createConnectedAccount', 'sendInvitation'];

  test.each(writes.filter(([name, { answersSecret }]) => !others.includes(name) && answersSecret !== true))(
    '%s returns the first response to a repeated Idempotency-Key and writes once',
    async (name, operation) => {
      const { app, platform, db } = product;
      const rows = await buildSampleRows(db, { managerId: (await buildManager(db)).id }, rowsNamedBy(name));
      const person = operation.access.kind === 'fan' ? { id: Number(rows['user_id']) } : await buildAdmin(db);
      if (trusting.some(([each]) => each === name)) {
        await query(db)`update event_users set event_role = 'ADMIN' where user_id = ${person.id}`;
      }
      const client = await signedInAs(app, platform, person);
      const input = callOf(name, rows);
      const send = () => client.call(operation, input, { idempotencyKey: `walk-${name}` });
      const lines = async () => (await query(db)`select from audit_log`).rows.length;
      const first = await send();
      expect(first.status, JSON.stringify(first.body)).toBe(refusedSamples[name]?.[0] ?? 200);
      const lineCount = await lines();
      const again = await send();
      expect([again.status, { ...again.body, requestId: '' }]).toEqual([
        first.status,
        { ...first.body, requestId: '' },
      ]);
      expect(await lines()).toBe(lineCount);
    },
  );
});

test('a webhook refuses a call without a signature, whoever is signed in', async () => {
  for (const [name, operation] of webhooks) {
    for (const caller of [anonymous(product.app), fan, admin]) {
      expect((await caller.call(operation, {})).status, name).toBe(400);
    }
  }
});

describe('undeclared fields', () => {
  test.each(ofPages)('%s refuses an undeclared field', async (_name, operation) => {
    const caller = operation.access.kind === 'fan' ? fan : admin;
    const { status, body } = await caller.call(operation, { is_admin: true });
    expect(status).toBe(422);
    expect(body.fields).toContainEqual({ path: 'is_admin', message: generalTexts.unknownField });
  });
});
