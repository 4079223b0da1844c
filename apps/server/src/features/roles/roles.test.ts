import { listEvents } from '@backline/contract/events';
import { features, type Feature, type StaffRole } from '@backline/contract/features';
import * as roleTexts from '@backline/contract/roles.texts';
import { getRoleMasters, updateRoleAccess } from '@backline/contract/roles';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildAdmin, buildArtist, buildFan, buildManager, buildTeamMember } from '../../../builders/builders.ts';

const house = await openForFile(testApp());
const person = await buildAdmin(house.db);
const adminId = person.id;
const admin = await signedInAs(house.app, house.platform, person);
const initial = await house.db.selectFrom('role_features').selectAll().execute();
beforeEach(async () => {
  await house.db.deleteFrom('role_features').execute();
  await house.db.insertInto('role_features').values(initial).execute();
});

async function featuresOf(role: StaffRole): Promise<Feature[]> {
  const rows = await house.db.selectFrom('role_features').select('feature').where('role', '=', role).execute();
  return features.filter((feature) => rows.some((row) => row.feature === feature));
}

const update = (role: StaffRole, chosen: readonly string[], known?: readonly string[]) =>
  admin.call(updateRoleAccess, { role, features: chosen, access: true, known_features: known });
const lines = () => house.db.selectFrom('audit_log').selectAll().where('entity', '=', 'role').orderBy('id').execute();

describe('refused role changes', () => {
  test('rejects a change with a missing or an unknown role or feature', async () => {
    const fieldsOf = async (input: object) => (await admin.call(updateRoleAccess, input)).body.fields;
    const role = { path: 'role', message: roleTexts.roleRequired };
    const feature = { path: 'features', message: roleTexts.featureRequired };
    expect(await fieldsOf({ access: true })).toEqual([role, feature]);
    expect(await fieldsOf({ role: 'ARTIST', features: [], access: true })).toEqual([feature]);
    expect(await fieldsOf({ role: 'USER', features: ['Page_Events'], access: true })).toEqual([role]);
    expect((await update('ARTIST', ['Page_Everything'])).status).toBe(422);
  });

  test('refuses to remove Role_Access from ADMIN or to grant it to another role', async () => {
    const refusal = { path: 'features', message: roleTexts.roleAccessStays };
    expect((await update('ADMIN', ['Page_Events'])).body.fields).toEqual([refusal]);
    for (const role of ['MANAGER', 'ARTIST', 'TEAMMEMBER'] as const) {
      const before = await featuresOf(role);
      expect((await update(role, [...before, 'Role_Access'])).body.fields).toEqual([refusal]);
      expect(await featuresOf(role)).toEqual(before);
    }
  });

  test('refuses to grant a feature that ADMIN lacks to any role except ADMIN', async () => {
    const all = await featuresOf('ADMIN');
    await update(
      'ADMIN',
      all.filter((feature) => feature !== 'Page_Refund'),
    );
    const given = await update('ARTIST', [...(await featuresOf('ARTIST')), 'Page_Refund']);
    expect(given.body.fields).toEqual([{ path: 'features', message: roleTexts.featureNotHeld }]);
    expect(await featuresOf('MANAGER')).toContain('Page_Refund');
    expect((await update('MANAGER', ['Page_Refund', 'Page_Events'])).status).toBe(200);
    expect((await update('ADMIN', all)).status).toBe(200);
    expect(await featuresOf('ADMIN')).toEqual(all);
  });

  test('rejects a change from a form that was loaded before the latest change', async () => {
    const known = await featuresOf('ARTIST');
    await update('ARTIST', [...known, 'Page_Support'], known);
    const { status, body } = await update('ARTIST', [...known, 'Page_Refund'], known);
    expect([status, body.message]).toEqual([409, roleTexts.accessConflict]);
    expect(await featuresOf('ARTIST')).toEqual(expect.arrayContaining(['Page_Support']));
    expect(await featuresOf('ARTIST')).not.toContain('Page_Refund');
  });
});

describe('role matrix', () => {
  test('lists every feature of every role once, by group', async () => {
    const { body } = await admin.call(getRoleMasters, {});
    expect(body.map(({ role }) => role)).toEqual(['ADMIN', 'MANAGER', 'ARTIST', 'TEAMMEMBER']);
    for (const { role, permissions } of body) {
      const shown = Object.values(permissions).flatMap((group) => Object.entries(group));
      expect(shown.map(([feature]) => feature).toSorted()).toEqual(features.toSorted());
      const held = shown.filter(([, isHeld]) => isHeld).map(([feature]) => feature);
      expect(held.toSorted()).toEqual((await featuresOf(role)).toSorted());
    }
    expect(body[3]?.permissions.Events).toEqual({
      Page_Events: true,
      Page_Event_Create_Operation: false,
      Page_Event_Update_Operation: false,
    });
  });

  test('counts active staff per role, without fans', async () => {
    const count = async () => {
      const { body } = await admin.call(getRoleMasters, {});
      return Object.fromEntries(body.map(({ role, people_count }) => [role, people_count]));
    };
    const before = await count();
    const manager = await buildManager(house.db);
    await buildManager(house.db, { is_active: false });
    await buildArtist(house.db, { managerId: manager.id });
    await buildFan(house.db);
    const { ADMIN = 0, MANAGER = 0, ARTIST = 0, TEAMMEMBER = 0 } = before;
    expect(await count()).toEqual({ ADMIN, MANAGER: MANAGER + 1, ARTIST: ARTIST + 1, TEAMMEMBER });
  });
});

describe('role changes', () => {
  test('applies a role change from the next request', async () => {
    const { id: managerId } = await buildManager(house.db);
    const member = await signedInAs(house.app, house.platform, await buildTeamMember(house.db, { managerId }));
    expect((await member.call(listEvents, {})).status).toBe(200);
    const known = await featuresOf('TEAMMEMBER');
    const doors = new Set<Feature>(['Page_Events', 'Page_Dashboard', 'Page_View_Reports']);
    const { status, body } = await update(
      'TEAMMEMBER',
      known.filter((feature) => !doors.has(feature)),
      known,
    );
    expect([status, body]).toEqual([200, { message: roleTexts.accessUpdated }]);
    expect((await member.call(listEvents, {})).status).toBe(403);
    await update('TEAMMEMBER', known);
    expect((await member.call(listEvents, {})).status).toBe(200);
  });

  test('replaces all features of a role, ignores duplicates and audits the difference', async () => {
    const earlier = (await lines()).length;
    await update('ARTIST', ['Page_Dashboard', 'Page_Events']);
    await update('ARTIST', ['Page_Support', 'Page_Events', 'Page_Support']);
    expect(await featuresOf('ARTIST')).toEqual(['Page_Events', 'Page_Support']);
    const written = await lines();
    expect(written).toHaveLength(earlier + 2);
    expect(written.at(-1)).toMatchObject({
      actor_id: adminId,
      action: 'role.access_changed',
      entity_id: 'ARTIST',
      entity_name: 'Artist',
      before: { features: ['Page_Events', 'Page_Dashboard'] },
      after: { features: ['Page_Events', 'Page_Support'], gained: ['Page_Support'], lost: ['Page_Dashboard'] },
    });
  });

  test('audits nothing if the features are unchanged', async () => {
    const earlier = await lines();
    expect((await update('ARTIST', await featuresOf('ARTIST'))).status).toBe(200);
    expect(await lines()).toEqual(earlier);
  });

  test('accepts one of twelve concurrent changes from the same form', async () => {
    const known = await featuresOf('ARTIST');
    const earlier = (await lines()).length;
    const chosen = features.filter((feature) => feature !== 'Role_Access' && !known.includes(feature));
    const tries = Array.from({ length: 12 }, (_, index) => [...known, chosen[index % chosen.length] ?? '']);
    const answers = await Promise.all(tries.map((next) => update('ARTIST', next, known)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(11).fill(409),
    ]);
    const winner = tries[answers.findIndex(({ status }) => status === 200)] ?? [];
    expect(await featuresOf('ARTIST')).toEqual(features.filter((feature) => winner.includes(feature)));
    expect(await lines()).toHaveLength(earlier + 1);
  });
});
