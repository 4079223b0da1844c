import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fanWhoLeft } from '@backline/contract/fan-profile';
import { afterAll, expect, test } from 'vitest';
import { buildFan } from '../../../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { backUp } from '../../operations/backup/backup.ts';
import { createFile } from '../../operations/backup/folder.place.ts';
import { restore } from '../../operations/backup/restore.ts';
import { createDatabase, type Db } from '../../platform/db/database.ts';
import { FolderStorage } from '../../integrations/storage/folder.storage.ts';
import * as erasure from './erasure.repository.ts';
import { erase, eraseReturned } from './erasure.service.ts';

const secretKey = 'a secret that only these tests know';
const folder = mkdtempSync(join(tmpdir(), 'backline-erasures-'));
const storage = await FolderStorage.open({ folder: join(folder, 'objects'), publicUrl: 'http://localhost', secretKey });
afterAll(() => rmSync(folder, { recursive: true }));

/** Uses an application name that a restore does not mistake for a running server. */
async function on<T>({ url }: TestDatabase, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(url, { applicationName: 'looking' });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const leave = (db: Db, id: number) =>
  db.transaction().execute(async (tx) => {
    const fan = await erasure.lock(tx, id);
    if (fan !== null) await erase(tx, fan, 'test');
  });

const namesIn = (database: TestDatabase) =>
  on(database, async (db) => {
    const rows = await db.selectFrom('users').select(['id', 'name']).orderBy('id').execute();
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  });

/** Backs up an installation of two fans, of whom the first then leaves. */
async function leftSince(name: string) {
  const database = await testDatabase();
  await database.db.destroy();
  const file = join(folder, `${name}.tar.gz`);
  const fans = await on(database, async (db) => [
    await buildFan(db, { name: 'Gone' }),
    await buildFan(db, { name: 'Here' }),
  ]);
  await backUp({ url: database.url, storage, secretKey, draft: await createFile(file) });
  const [gone, here] = fans.map(({ id }) => id) as [number, number];
  await on(database, (db) => leave(db, gone));
  return { database, file, gone, here };
}

test('erases a fan again when a restore of an older archive brings them back', async () => {
  const { database, file, gone, here } = await leftSince('own');
  await restore({ url: database.url, storage, secretKey, file, replace: true });
  // The restore brought back both fans, as the archive contains them.
  expect(await namesIn(database)).toEqual({ [gone]: 'Gone', [here]: 'Here' });
  expect(await on(database, eraseReturned)).toBe(1);
  expect(await namesIn(database)).toEqual({ [gone]: fanWhoLeft, [here]: 'Here' });
  expect(await on(database, eraseReturned)).toBe(0);
});

test('erases the fans with the given ids after a restore to an empty machine', async () => {
  const { file, gone, here } = await leftSince('named');
  const empty = await testDatabase({ isBare: true });
  await empty.db.destroy();
  await restore({ url: empty.url, storage, secretKey, file, replace: false, erased: [gone, 999_999] });
  expect(await on(empty, eraseReturned)).toBe(1);
  expect(await namesIn(empty)).toEqual({ [gone]: fanWhoLeft, [here]: 'Here' });
});

test('keeps another person whose id equals that of an erased fan', async () => {
  const { database, gone } = await leftSince('reused');
  const other = await testDatabase();
  await other.db.destroy();
  // In the other database, the same id belongs to another person.
  const archive = join(folder, 'another.tar.gz');
  await on(other, (db) => buildFan(db, { name: 'Another' }));
  await backUp({ url: other.url, storage, secretKey, draft: await createFile(archive) });
  expect(Object.keys(await namesIn(other))).toEqual([String(gone)]);
  await restore({ url: database.url, storage, secretKey, file: archive, replace: true });
  expect(await on(database, eraseReturned)).toBe(0);
  expect(await namesIn(database)).toEqual({ [gone]: 'Another' });
});
