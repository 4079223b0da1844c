import { expect, test } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { testDatabase } from '../../../testing/database.ts';
import { requireTestSpace } from './test-space.ts';

const { db, url: ownerUrl } = await openForFile(testDatabase());
const { rows } = await query(db)<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`;
const databaseBytes = rows[0]?.bytes ?? 0;
const requireIt = (space: { isEmbedded: boolean; copiedBytes: number; freeBytes: number }) =>
  requireTestSpace({ ownerUrl, dataDir: '/data', ...space }, async () => ({ ...space, sizeBytes: 1e12 }));

test.each([
  ['an embedded database without room for twice its size', true, 0, databaseBytes * 1.5],
  ['an embedded database without room for the archive beside it', true, 1e9, databaseBytes * 2.5],
  ['an archive on S3 that is larger than the free disk', false, 1e9, 9e8],
])('refuses to test %s', async (_, isEmbedded, copiedBytes, freeBytes) => {
  await expect(requireIt({ isEmbedded, copiedBytes, freeBytes })).rejects.toMatchObject({
    name: 'TestImpossible',
    message: expect.stringMatching(/^the test needs \d+ MB of free disk in DATA_DIR, which has \d+ MB: /),
  });
});

test.each([
  ['an embedded database with room for twice its size and the archive', true, 1e9, 1e9 + databaseBytes * 2.5],
  ['an archive in a folder, with the database on another machine', false, 0, 1],
])('allows to test %s', async (_, isEmbedded, copiedBytes, freeBytes) => {
  await expect(requireIt({ isEmbedded, copiedBytes, freeBytes })).resolves.toBeUndefined();
});
