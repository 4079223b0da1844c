import * as peopleTexts from '@backline/contract/people.texts';
import { personNoun } from '@backline/contract/person-changes';
import { beforeEach, expect, test } from 'vitest';
import { buildAdmin, buildManager } from '../../../builders/builders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import { requireFresh, saveRecord } from './save-record.ts';

interface Person {
  id: number;
  name: string;
}

let rowId: number;

const database = await openForFile(testDatabase());
const ada = await buildAdmin(database.db, { name: 'Ada' });
const mona = await buildManager(database.db, { name: 'Mona' });
beforeEach(async () => {
  rowId = (await buildManager(database.db, { name: 'First' })).id;
});

const lock = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['id', 'version', 'name'])
    .where('id', '=', rowId)
    .forUpdate()
    .executeTakeFirstOrThrow();

interface Form {
  opened?: number;
  beside?: string[];
  note?: Record<string, unknown>;
  /** The ADMIN who saves with Login As. */
  as?: Person;
}

const save = (by: Person, name: string, { opened, beside, note, as: impersonator }: Form = {}) =>
  database.db.transaction().execute(async (tx) => {
    const current = await lock(tx);
    const actor = { id: by.id, impersonator: impersonator ?? null };
    await requireFresh({ actor }, tx, current, { noun: personNoun, opened, message: 'Saved by another', beside });
    const origin = { actorId: by.id, impersonatorId: impersonator?.id ?? null, ip: '', requestId: '' };
    return saveRecord({ audit: (_tx, entry) => writeAudit(_tx, [{ origin, entry }]) }, tx, {
      noun: personNoun,
      action: 'user.updated',
      current,
      name,
      before: { name: current.name, features: ['Page_Events'] },
      after: { name, features: ['Page_Events'] },
      within: { role: 'MANAGER' },
      note,
      async write() {
        const set = { name, version: current.version + 1 };
        await tx.updateTable('users').set(set).where('id', '=', rowId).execute();
        return set.version;
      },
    });
  });

const lines = () =>
  database.db
    .selectFrom('audit_log')
    .select(['action', 'entity_name', 'before', 'after'])
    .where('entity_id', '=', String(rowId))
    .execute();

test("rejects a save that would overwrite another person's, and names that person, the changes and the version", async () => {
  await save(ada, 'Second', { opened: 1 });
  await save(ada, 'Third', { opened: 2 });
  await expect(save(mona, 'Mine', { opened: 1 })).rejects.toMatchObject({
    status: 409,
    message: 'Saved by another',
    details: { conflict: { changed_by: 'Ada', is_own: false, version: 3, fields: ['name'] } },
  });
  expect(await lines()).toHaveLength(2);
});

test("reports a conflict with the caller's own save only if no other person has saved, and otherwise names that person", async () => {
  await save(ada, 'Theirs', { opened: 1 });
  await save(mona, 'Other tab', { opened: 2 });
  const own = { message: peopleTexts.ownConflict, details: { conflict: { is_own: true } } };
  await expect(save(mona, 'This tab', { opened: 2 })).rejects.toMatchObject(own);
  await expect(save(mona, 'This tab', { opened: 1 })).rejects.toMatchObject({
    message: 'Saved by another',
    details: { conflict: { changed_by: 'Ada' } },
  });
});

test("names the ADMIN behind an impersonated save, and does not count it as the person's own save", async () => {
  await save(mona, 'By Ada', { opened: 1, as: ada });
  await expect(save(mona, 'By Mona', { opened: 1 })).rejects.toMatchObject({
    message: 'Saved by another',
    details: { conflict: { changed_by: 'Ada', is_own: false } },
  });
});

test('accepts a save if only fields outside the form have changed', async () => {
  await save(ada, 'First', { opened: 1, note: { email: 'moved@example.org' } });
  await expect(save(mona, 'Mine', { opened: 1 })).rejects.toMatchObject({ status: 409 });
  expect((await save(mona, 'Mine', { opened: 1, beside: ['email', 'role'] })).version).toBe(3);
});

test('reports a conflict without a name if the audit lines are gone', async () => {
  await database.db.updateTable('users').set({ version: 5 }).where('id', '=', rowId).execute();
  await expect(save(mona, 'Mine', { opened: 1 })).rejects.toMatchObject({ status: 409, message: 'Saved by another' });
});

test('accepts exactly one of many saves of the same version, and every save without a version', async () => {
  const saves = (opened?: number) =>
    Promise.allSettled(Array.from({ length: 8 }, (_, index) => save(mona, `Name ${index} ${opened}`, { opened })));
  expect((await saves(1)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await saves()).filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
});

test('keeps the version and writes no audit line if nothing changed', async () => {
  expect(await save(mona, 'First', { opened: 1 })).toEqual({ version: 1, changed: [] });
  expect(await lines()).toEqual([]);
});

test('audits the differences, the parent row, both versions and the note', async () => {
  expect(await save(mona, 'Second', { note: { email: 'changed' } })).toEqual({
    version: 2,
    changed: ['name', 'email'],
  });
  expect(await lines()).toEqual([
    {
      action: 'user.updated',
      entity_name: 'Second',
      before: { name: 'First', role: 'MANAGER', version: 1 },
      after: { name: 'Second', email: 'changed', role: 'MANAGER', version: 2 },
    },
  ]);
});
