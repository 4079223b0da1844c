import { auditFields } from '@backline/contract/audit-fields';
import { messages } from '@backline/contract/messages';
import type { Operation } from '@backline/contract/operation';
import { operations } from '@backline/contract/operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildAdmin, buildArtist, buildFan, buildManager, buildTeamMember, joinFan } from '../builders/builders.ts';
import { measureAccess, type MatrixRow, writeAccessPage } from './access-matrix.ts';
import { testApp, type TestApp } from './app.ts';
import { anonymous, signedInAs, type Client } from './as.ts';
import {
  buildForeignRows,
  buildSampleRows,
  callOf,
  idFields,
  rowsNamedBy,
  sampledOperations,
  unknownRows,
  type SampleRows,
} from './samples.ts';

let product: TestApp;
let admin: Client;
let fan: Client;
/** Holds every feature that a manager may hold, and reaches nothing of the rows below. */
let otherManager: Client;
/** Their roles' features are taken away: they are signed in and hold nothing. */
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
/** What a manager may call at all; the others are an ADMIN's, who reaches every row. */
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

test('the walk sees the whole contract, and no two operations share an address', () => {
  expect(walk.length).toBeGreaterThanOrEqual(73);
  const addresses = walk.map(([, operation]) => `${operation.method} ${operation.path}`);
  expect(new Set(addresses).size).toBe(walk.length);
});

/** What an input calls a row that somebody may or may not reach. */
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
];

test('every operation of the staff whose input names a row says that it reaches for one', () => {
  const naming = ofStaff.filter(
    ([, { input }]) => input instanceof z.ZodObject && rowNames.some((name) => name in input.shape),
  );
  // A fan's setting is an ADMIN's to change, who reaches every fan. Whose proposal a new event may accept, its own tests show. Names of
  // events are cut by the reach, whichever artists their filter tells.
  const others = ['updateFanSetting', 'createEvent', 'getEventNames'];
  expect(naming.map(([name]) => name).filter((name) => !others.includes(name))).toEqual(reaching.map(([name]) => name));
});

test('every operation that is not open to anybody has a well-formed sample call, and no sample is left over', () => {
  const names = new Set(closed.map(([name]) => name));
  expect(sampledOperations.filter((name) => !names.has(name))).toEqual([]);
  for (const [name, { input }] of closed) {
    expect(input.safeParse(callOf(name, foreign)).error, name).toBeUndefined();
  }
});

/** Ids for which no manager has a row, since everybody may read theirs or they are part of a row that is named beside them. */
const rowlessIds = [
  'country_id',
  'state_id',
  // The caller's own, or a job that an ADMIN alone sees: their suites prove whose they are.
  'session_id',
  'job_id',
  'analysis_id',
  'option_id',
  'last_interaction_id',
  'before_interaction_id',
];

test('every id in a sample call is of a row that its noun builds, since a 404 proves nothing where no row is', () => {
  const built = Object.entries(foreign).filter(([row, id]) => id === unknownRows[row]);
  expect(built, 'rows that are not built').toEqual([]);
  for (const [name, operation] of closed) {
    const [call, unknown] = [callOf(name, foreign), callOf(name, unknownRows)];
    const ids = idFields(operation).filter((field) => field in call && !rowlessIds.includes(field));
    const invented = ids.filter((field) => JSON.stringify(call[field]) === JSON.stringify(unknown[field]));
    expect(invented, name).toEqual([]);
  }
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

describe('a role that the operation does not name may not call, even when Role Access gave it the key', () => {
  test.each(narrowed)('%s', async (_name, operation) => {
    if (operation.access.kind !== 'features') return expect.unreachable();
    const { app, platform, db } = product;
    const managerId = (await buildManager(db)).id;
    const outsider = await signedInAs(app, platform, await buildTeamMember(db, { managerId }));
    const given = operation.access.anyOf.map((feature) => ({ role: 'TEAMMEMBER', feature }));
    await db.insertInto('role_features').values(given).execute();
    const { status } = await outsider.call(operation, {});
    await db.deleteFrom('role_features').where('role', '=', 'TEAMMEMBER').execute();
    expect(status).toBe(403);
  });
});

describe('a fan has no way into the console', () => {
  test.each(ofStaff)('%s', async (_name, operation) => {
    expect((await fan.call(operation, {})).status).toBe(401);
  });
});

describe('staff have no way into a fan’s own calls', () => {
  test.each(ofFans)('%s', async (_name, operation) => {
    expect((await admin.call(operation, {})).status).toBe(401);
  });
});

describe('a write that no page of ours sent is refused', () => {
  test.each(writes)('%s without the CSRF token', async (_name, operation) => {
    const caller = operation.access.kind === 'fan' ? fan : admin;
    for (const csrf of [null, 'forged', 'x'.repeat(43)]) {
      const { status, body } = await caller.call(operation, {}, { csrf });
      expect([status, body.message]).toEqual([403, messages.csrf]);
    }
  });

  test.each(ofPages.filter(([, operation]) => operation.effect === 'write'))(
    '%s from another site',
    async (_name, operation) => {
      const caller = operation.access.kind === 'fan' ? fan : admin;
      const { status } = await caller.call(operation, {}, { headers: { 'sec-fetch-site': 'cross-site' } });
      expect(status).toBe(403);
    },
  );
});

/** Both are not found, in the same words. */
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

describe('another manager’s row answers like an unknown id', () => {
  test.each(reachingOfManagers)('%s', (name, operation) => requireAlike(otherManager, operation, name, foreign));
});

describe('a row that belongs to another event or artist than the one that is named answers like an unknown id', () => {
  const parents = ['event_id', 'artist_id'];
  /** A manager, and what stands at all of their events. */
  const ofManager = ['manager_id', 'pattern_id', 'support_answer_id'];
  // A door answers that it does not know the fan, many orders which of them stayed. A ticket of no event is the ADMINs' to place.
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

  test.each(ofParents)('%s beside another %s', async (name, parent, operation) => {
    const owner = await signedInAs(product.app, product.platform, { id: Number(foreign['manager_id']) });
    await requireAlike(
      owner,
      operation,
      name,
      { ...foreign, [parent]: other[parent] ?? '' },
      { ...unknownRows, [parent]: other[parent] ?? '' },
    );
  });
});

describe('an event that the fan did not join answers like an unknown id', () => {
  // A fan's own orders of an event are none, where they bought nothing there.
  const ofEvents = ofFans.filter(([name]) => name !== 'listFanOrders' && 'event_id' in callOf(name, unknownRows));
  test.each(ofEvents)('%s', (name, operation) => requireAlike(fan, operation, name, foreign));
});

describe('an event that does not trust the fan answers like an unknown id, though they joined it', () => {
  test.each(trusting)('%s', async (name, operation) => {
    const person = await buildFan(product.db);
    await joinFan(product.db, { eventId: Number(foreign['event_id']), fanId: person.id });
    await requireAlike(await signedInAs(product.app, product.platform, person), operation, name, foreign);
  });
});

describe('a write that is sent again under its key is answered as before, and done once', () => {
  /** The first three end the session. Answers of the others hold a secret, or are limited before they are looked up. */
  const others = [
    'logout',
    'signOutFan',
    'signOutFanEverywhere',
    'beginRehearsal',
    'createConnectedAccount',
    'sendInvitation',
  ];

  test.each(writes.filter(([name]) => !others.includes(name)))('%s', async (name, operation) => {
    const { app, platform, db } = product;
    const rows = await buildSampleRows(db, { managerId: (await buildManager(db)).id }, rowsNamedBy(name));
    const person = operation.access.kind === 'fan' ? { id: Number(rows['user_id']) } : await buildAdmin(db);
    const client = await signedInAs(app, platform, person);
    const input = callOf(name, rows);
    const send = () => client.call(operation, input, { idempotencyKey: `walk-${name}` });
    const lines = async () => (await sql`select from audit_log`.execute(db)).rows.length;
    const first = await send();
    const told = await lines();
    const again = await send();
    expect([again.status, { ...again.body, requestId: '' }]).toEqual([first.status, { ...first.body, requestId: '' }]);
    expect(await lines()).toBe(told);
  });
});

describe('the whole matrix, with the default features of each role', () => {
  let matrix: MatrixRow[];
  let told: string[];
  beforeAll(async () => {
    const fresh = await testApp();
    matrix = await measureAccess(fresh);
    const { rows } = await sql<{ key: string }>`
      select distinct key from audit_log, jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) key`.execute(
      fresh.db,
    );
    told = rows.map(({ key }) => key);
    await fresh.close();
  }, 240_000);

  const paths = (rows: MatrixRow[]) => rows.map(({ name }) => name);

  // Where it does not fit: npm run generate.
  test('docs/access.md says what is measured here', async () => {
    await expect(writeAccessPage(matrix)).toMatchFileSnapshot('../../../docs/access.md');
  });

  test('whatever the audit log told meanwhile has a label, so that nobody reads its key', () => {
    expect(told.length).toBeGreaterThan(40);
    expect(told.filter((key) => !(key in auditFields))).toEqual([]);
  });

  test('nobody is let in anywhere', () => {
    expect(paths(matrix.filter(({ verdicts }) => verdicts.nobody !== 'sign in'))).toEqual([]);
  });

  test('an event admin is a fan to the console', () => {
    expect(
      paths(
        matrix.filter(
          ({ verdicts, operation: { access } }) => access.kind !== 'fan' && verdicts['event admin'] !== 'sign in',
        ),
      ),
    ).toEqual([]);
  });

  test('another manager, artist or team member is let in to no row of this manager', () => {
    const rows = matrix.filter(({ operation: { access } }) => 'reach' in access && access.reach !== undefined);
    const strangers = ['MANAGER other', 'ARTIST other', 'TEAMMEMBER other'] as const;
    // A manager's people share their library, whichever events list them.
    const isShared = ({ operation: { access } }: MatrixRow, persona: (typeof strangers)[number]) =>
      persona === 'TEAMMEMBER other' && 'reach' in access && access.reach === 'pattern';
    const isIn = (row: MatrixRow) =>
      strangers.some((persona) => row.verdicts[persona] === 'in' && !isShared(row, persona));
    expect(paths(rows.filter(isIn))).toEqual([]);
  });

  test('ADMIN and the rows’ own manager are let in to whatever their keys open', () => {
    const staff = matrix.filter(({ operation: { access } }) => access.kind === 'features');
    expect(paths(staff.filter(({ verdicts }) => verdicts.ADMIN !== 'in'))).toEqual([]);
    const managers = staff.filter(({ verdicts }) => verdicts['MANAGER own'] === 'unknown');
    expect(paths(managers)).toEqual([]);
  });
});

test('a webhook refuses what carries no signature, whoever is signed in beside it', async () => {
  for (const [name, operation] of webhooks) {
    for (const caller of [anonymous(product.app), fan, admin]) {
      expect((await caller.call(operation, {})).status, name).toBe(400);
    }
  }
});

describe('an undeclared field is refused, so that no row takes what nobody declared', () => {
  test.each(ofPages)('%s', async (_name, operation) => {
    const caller = operation.access.kind === 'fan' ? fan : admin;
    const { status, body } = await caller.call(operation, { is_admin: true });
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
