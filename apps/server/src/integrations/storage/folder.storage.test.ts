import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FolderStorage } from './folder.storage.ts';

const secretKey = 'a secret that only these tests know';
const publicUrl = 'http://localhost:3000';
const key = 'uploads/k3f9-poster.png';
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(92, 7)]);
const grant = { key, contentType: 'image/png', maxBytes: 1000, expiresInSeconds: 60 };

let folder: string;
let storage: FolderStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backline-objects-'));
  storage = await FolderStorage.open({ folder, publicUrl, secretKey });
});
afterEach(() => rm(folder, { recursive: true }));

async function listed(): Promise<{ key: string; sizeBytes: number }[]> {
  const found = [];
  for await (const object of storage.list()) found.push(object);
  return found;
}

test('refuses a key that leads out of the folder or has an unknown file type', async () => {
  for (const bad of [
    'uploads/../x.png',
    '/etc/passwd',
    'uploads/a/b.png',
    'uploads/.x.png',
    'uploads/x',
    `uploads/${'x'.repeat(200)}.png`,
    'uploads/x.png\n',
  ]) {
    await expect(storage.stat(bad)).rejects.toMatchObject({ code: 'invalid_key' });
    await expect(storage.put(bad, png, 'image/png')).rejects.toMatchObject({ code: 'invalid_key' });
  }
  await expect(storage.presignUpload({ ...grant, contentType: 'image/gif' })).rejects.toMatchObject({
    code: 'upload_type_mismatch',
  });
});

test.each(['ENOSPC', 'EDQUOT'])('reports a full disk if a write fails with %s', async (code) => {
  const file = await open(join(folder, 'probe'), 'w');
  const write = vi.spyOn(Object.getPrototypeOf(file), 'writeFile');
  write.mockRejectedValue(Object.assign(new Error('no space left on device'), { code }));
  try {
    const query = Object.fromEntries(new URL(await storage.presignUpload(grant)).searchParams);
    const upload = { key, query, contentType: 'image/png', sizeBytes: png.length, body: Readable.from([png]) };
    const full = { code: 'unavailable', statusCode: 503, message: expect.stringContaining('no room') };
    await expect(storage.receive(upload)).rejects.toMatchObject(full);
    await expect(storage.put(key, png, 'image/png')).rejects.toMatchObject(full);
  } finally {
    write.mockRestore();
    await file.close();
  }
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
  await storage.put(key, png, 'image/png');
});

test('reports the folder store as not ready if its folder is gone', async () => {
  await storage.check();
  await rm(join(folder, 'uploads'), { recursive: true });
  await expect(storage.check()).rejects.toThrow('ENOENT');
});

test('reports the folder store as not ready if it cannot write, and leaves no probe file behind', async () => {
  await storage.check();
  const drafts = join(folder, '.drafts');
  expect(await readdir(drafts)).toEqual([]);
  await rm(drafts, { recursive: true });
  await writeFile(drafts, 'here nothing can be written');
  await expect(storage.check()).rejects.toThrow('ENOTDIR');
});

test('deletes old drafts at start-up and keeps recent drafts', async () => {
  const [old, young] = [join(folder, '.drafts', 'old'), join(folder, '.drafts', 'young')];
  await Promise.all([writeFile(old, png), writeFile(young, png)]);
  await utimes(old, 0, 0);
  await FolderStorage.open({ folder, publicUrl, secretKey });
  expect(await readdir(join(folder, '.drafts'))).toEqual(['young']);
});

test("can replace, list and delete the server's own files, and can delete a file twice", async () => {
  await storage.put(key, Buffer.from('first'), 'image/png');
  await storage.put(key, png, 'image/png');
  expect(await listed()).toEqual([{ key, sizeBytes: 100 }]);
  await storage.delete(key);
  await storage.delete(key);
  expect(await storage.read(key)).toBeNull();
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

test('keeps an acknowledged upload after a kill, and stores nothing of an upload that the kill interrupted', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '-e', serverSource(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout, 'data');
  const running = await FolderStorage.open({ folder, publicUrl: String(line).trim(), secretKey });
  const done = 'uploads/done.png';
  const put = { method: 'PUT', headers: { 'content-type': 'image/png' } };
  const answer = await fetch(await running.presignUpload({ ...grant, key: done }), { ...put, body: png });
  expect(answer.status).toBe(200);
  const cutOff = request(await running.presignUpload(grant), put).on('error', () => {});
  cutOff.write(png);
  await expect.poll(() => readdir(join(folder, '.drafts'))).toHaveLength(1);
  server.kill('SIGKILL');
  await once(server, 'exit');

  expect(await storage.readStart(done, 1000)).toEqual(png);
  expect(await storage.stat(key)).toBeNull();
  expect(await listed()).toEqual([{ key: done, sizeBytes: 100 }]);
});

/** Runs the store in a child process that can be killed. */
function serverSource(path: string): string {
  const from = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  return `
    import fastify from ${JSON.stringify(import.meta.resolve('fastify'))};
    import { folderStorageRoutes } from ${from('folder-storage.routes.ts')};
    import { FolderStorage } from ${from('folder.storage.ts')};
    const storage = await FolderStorage.open({ folder: ${JSON.stringify(path)}, publicUrl: '', secretKey: ${JSON.stringify(secretKey)} });
    console.log(await fastify().register(folderStorageRoutes, { storage }).listen({ port: 0, host: '127.0.0.1' }));
  `;
}
