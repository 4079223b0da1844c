import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { openPlace } from './open-place.ts';

const account = { region: 'eu-north-1', accessKeyId: 'roadie', secretAccessKey: 'a-secret-for-tests' };
const bucket = 'vault';
const server = await openForFile(startS3Server({ ...account, bucket, pageSize: 2 }));
const open = (changes: { secretAccessKey?: string } = {}) =>
  openPlace({
    kind: 's3',
    bucket,
    prefix: 'tour/',
    account: { ...account, endpoint: server.endpoint, ...changes },
  });
const place = await open();
const local = join(temporaryFolder(), 'fetched');

beforeEach(() => {
  server.objects.clear();
  server.uploads.clear();
});

async function* chunks(bytes: Buffer): AsyncIterable<Buffer> {
  for (let start = 0; start < bytes.length; start += 60_000) yield bytes.subarray(start, start + 60_000);
}

test('refuses to begin a file with the wrong key', async () => {
  const other = await open({ secretAccessKey: 'a-wrong-secret' });
  await expect(other.create('one')).rejects.toThrow('SignatureDoesNotMatch');
});

test('says that a missing file is missing', async () => {
  expect(await place.fetch('missing', local)).toBeNull();
});

test('a file in parts appears under its name only when it is complete, and reads back the same', async () => {
  const bytes = randomBytes(20_000_000);
  const draft = await place.create('one');
  await draft.write(chunks(bytes));
  expect(server.objects.size).toBe(0);
  expect([...(server.uploads.values().next().value?.parts.keys() ?? [])]).toEqual([1, 2, 3]);
  await draft.commit();
  expect([...server.objects.keys()]).toEqual(['tour/one']);
  expect(await place.fetch('one', local)).toBe(local);
  expect(readFileSync(local).equals(bytes)).toBe(true);
});

test('a discarded file leaves no parts', async () => {
  const draft = await place.create('one');
  await draft.write(chunks(Buffer.from('half')));
  await draft.discard();
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
});

test('removes what killed processes left of our files, and nothing else', async () => {
  for (const name of ['ours', 'theirs']) {
    const draft = await place.create(name);
    await draft.write(chunks(Buffer.from('half')));
  }
  await place.sweep((name) => name === 'ours');
  expect([...server.uploads.values()].map(({ key }) => key)).toEqual(['tour/theirs']);
});

test('lists and deletes only below its prefix', async () => {
  for (const key of ['tour/a', 'tour/b', 'tour/c', 'other/d']) {
    server.objects.set(key, { body: Buffer.from('x'), contentType: 'application/octet-stream' });
  }
  const names = [];
  for await (const name of place.list()) names.push(name);
  expect(names).toEqual(['a', 'b', 'c']);
  await place.delete('b');
  expect([...server.objects.keys()]).toEqual(['tour/a', 'tour/c', 'other/d']);
});
