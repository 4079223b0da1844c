import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildManager } from '../../../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/query.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { FolderStorage } from '../../integrations/storage/folder.storage.ts';
import { backUp } from './backup.ts';
import { checkPublicKey, createKeys, isEncrypted, parseIdentities, type Keys } from './encryption.ts';
import { createFile } from './folder.place.ts';
import { restore } from './restore.ts';

const secretKey = 'a secret that only these tests know';
const name = 'Rosa who is in the archive';

let folder: string;
let file: string;
let storage: FolderStorage;
let source: TestDatabase;
let empty: TestDatabase;
let keys: Keys;
let second: Keys;

beforeAll(async () => {
  folder = temporaryFolder();
  file = join(folder, 'all.tar.gz.age');
  storage = await FolderStorage.open({ folder: join(folder, 'objects'), publicUrl: 'http://localhost', secretKey });
  [source, empty] = await Promise.all([testDatabase(), testDatabase({ isBare: true })]);
  [keys, second] = await Promise.all([createKeys(), createKeys()]);
  await buildManager(source.db, { name });
  const publicKeys = [keys.publicKey, second.publicKey];
  await backUp({ url: source.url, storage, secretKey, draft: await createFile(file), publicKeys });
});
afterAll(async () => {
  await source.close();
  await empty.close();
  rmSync(folder, { recursive: true });
});

const restoreInto = (database: TestDatabase, options: { file?: string; privateKeys?: string[] } = {}) =>
  restore({ url: database.url, storage, secretKey, file, replace: false, ...options });

describe('refused restores of an encrypted backup', () => {
  test('asks for the private key if none is given', async () => {
    await expect(restoreInto(empty)).rejects.toThrow(`${file} is encrypted: name the file with its private key`);
  });

  test('refuses the private key of somebody else', async () => {
    const { privateKey } = await createKeys();
    await expect(restoreInto(empty, { privateKeys: [privateKey] })).rejects.toThrow(
      /cannot be decrypted .*no identity/,
    );
  });

  test('refuses a file of which a part is missing or changed', async () => {
    const whole = readFileSync(file);
    const damaged = join(folder, 'damaged.age');
    writeFileSync(damaged, whole.subarray(0, -70_000));
    const privateKeys = [keys.privateKey];
    await expect(restoreInto(empty, { file: damaged, privateKeys })).rejects.toThrow('is not a whole backup');
    whole[whole.length - 70_000] = (whole.at(-70_000) ?? 0) ^ 1;
    writeFileSync(damaged, whole);
    await expect(restoreInto(empty, { file: damaged, privateKeys })).rejects.toThrow('is not a whole backup');
  });
});

test('the file shows nothing of what it holds', () => {
  const stored = readFileSync(file);
  expect(isEncrypted(stored)).toBe(true);
  expect(stored.includes(name)).toBe(false);
  expect(stored.includes('ustar')).toBe(false);
});

test('each of the private keys restores the backup into an empty database', async () => {
  const others = await testDatabase({ isBare: true });
  for (const [database, { privateKey }] of [
    [empty, keys],
    [others, second],
  ] as const) {
    await restoreInto(database, { privateKeys: [privateKey] });
    const { rows } = await query(database.db)<{ name: string }>`select name from users where role = 'MANAGER'`;
    expect(rows).toEqual([{ name }]);
  }
  await others.close();
});

describe('keys', () => {
  test.each(['age1', 'age1abc', 'age1eeytd2au4xpndn6elptkgkfwl7zxwaevq66yrslqp905ah95h48sjj6nlq'])(
    'refuses %s as a public key',
    async (key) => {
      await expect(checkPublicKey(key)).rejects.toThrow(/^BACKUP_PUBLIC_KEY: this is not a whole public key of age/);
    },
  );

  test('accepts a whole public key', async () => {
    await expect(checkPublicKey(keys.publicKey)).resolves.toBeUndefined();
  });

  test.each(['', '# only a comment', 'age1eeytd2au4xpndn6elptkgkfwl7zxwaevq66yrslqp905ah95h48sjj6nl5'])(
    'refuses an identity file with the text "%s"',
    (text) => {
      expect(() => parseIdentities(text, '/keys.txt')).toThrow('/keys.txt holds no private key of age');
    },
  );

  test('reads the private keys of a file with comments', () => {
    const text = `# created: 2026-11-30\r\n# public key: ${keys.publicKey}\r\n${keys.privateKey}\r\n`;
    expect(parseIdentities(text, '/keys.txt')).toEqual([keys.privateKey]);
  });
});
