import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { administer, temporaryFolder, withDatabase } from '../../../testing/throwaway-cluster.ts';
import { FolderStorage } from '../../integrations/storage/folder.storage.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { backUp } from './backup.ts';
import { createFile } from './folder.place.ts';
import { testRestore } from './test-restore.ts';

// The owner of a PostgreSQL of one's own, who is no superuser, as in compose.yaml.

const secretKey = randomBytes(32).toString('hex');
const name = `owner_${randomBytes(6).toString('hex')}`;
const clusterUrl = inject('clusterUrl');
const file = join(temporaryFolder(), 'all.tar.gz');
const ownerUrl = () => {
  const url = new URL(withDatabase(clusterUrl, name));
  url.username = name;
  url.password = name;
  return url.href;
};
const testIt = () => testRestore({ ownerUrl: ownerUrl(), secretKey, file, privateKeys: [] });

beforeAll(async () => {
  await administer(clusterUrl, `create role ${name} login password '${name}'`);
  await administer(clusterUrl, `create database ${name} owner ${name} template template0`);
  await migrate(ownerUrl());
  const folder = join(temporaryFolder(), 'objects');
  const storage = await FolderStorage.open({ folder, publicUrl: 'http://localhost:3000', secretKey });
  await storage.put('songs/moon.mp3', Buffer.from('ID3 and a song'), 'audio/mpeg');
  await backUp({ url: ownerUrl(), storage, secretKey, draft: await createFile(file) });
});
afterAll(async () => {
  await administer(clusterUrl, `drop database ${name} with (force)`);
  await administer(clusterUrl, `drop role ${name}`);
});

test('says how an owner who may not create databases is allowed to test backups', async () => {
  await expect(testIt()).rejects.toMatchObject({
    name: 'TestImpossible',
    message: `${name} may not create databases: run "alter role ${name} createdb" to allow tests`,
  });
});

test('restores a backup as an owner who may create databases, but is no superuser', async () => {
  await administer(clusterUrl, `alter role ${name} createdb`);
  await expect(testIt()).resolves.toBeUndefined();
});
