import * as uploadTexts from '@backline/contract/uploads.texts';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyMultipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { multipart } from '../../../testing/as.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { sendFailure } from './failure.ts';
import { deleteLeftovers, incomingFile } from './incoming-file.ts';

const folder = join(temporaryFolder(), 'incoming');
const maxBytes = 64 * 1024;
let begun = 0;
let ended = 0;

const port = () => Number(new URL(app.listeningOrigin).port);

const app = fastify();
app.setErrorHandler(sendFailure);
await app.register(fastifyMultipart, { throwFileSizeLimit: false });
app.post('/file', async (request) => {
  begun += 1;
  // Simulates the session lookup, during which the caller may disconnect.
  await sleep(10);
  const file = incomingFile(request, { field: 'file', maxBytes }, folder);
  try {
    const { path, sizeBytes, sha256 } = await file.receive();
    return { sizeBytes, sha256: sha256.toString('hex'), isWhole: (await readFile(path)).length === sizeBytes };
  } finally {
    await file.discard();
    ended += 1;
  }
});
await app.listen({ port: 0 });

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (form: { headers: Record<string, string>; payload: Buffer }) =>
  app.inject({ method: 'POST', url: '/file', ...form });
const left = () => readdir(folder).catch(() => []);

test('refuses a file over the limit by its Content-Length', async () => {
  const answer = await post(multipart('file', { bytes: Buffer.alloc(maxBytes * 2) }));
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ code: 'too_large', fields: [{ path: 'file' }] });
  expect(await left()).toEqual([]);
});

test('refuses a chunked file over the limit while it is being sent', async () => {
  const { headers, payload } = multipart('file', { bytes: Buffer.alloc(maxBytes * 2) });
  const socket = connect(port());
  socket.write(
    `POST /file HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-type: ${headers['content-type']}\r\n\r\n`,
  );
  // Sends all but the end, so that the form stays open.
  const sent = payload.subarray(0, -100);
  socket.write(`${sent.length.toString(16)}\r\n`);
  socket.write(sent);
  socket.write('\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('HTTP/1.1 413');
  expect(answer.toString()).toContain(uploadTexts.fileTooLarge(maxBytes / 1024 / 1024));
  socket.destroy();
  expect(await left()).toEqual([]);
});

test('detects a caller who disconnects immediately or in the middle of the file, and leaves no file', async () => {
  const { headers, payload } = multipart('file', { bytes: Buffer.alloc(1_000) });
  const head = `POST /file HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\ncontent-type: ${headers['content-type']}\r\n\r\n`;
  for (const timeoutMs of [0, 0, 1, 5, 20, 60]) {
    const socket = connect(port());
    await once(socket, 'connect');
    socket.write(head);
    socket.write(payload.subarray(0, 500));
    await sleep(timeoutMs);
    socket.destroy();
  }
  await expect.poll(() => begun).toBeGreaterThan(0);
  await expect.poll(() => begun - ended).toBe(0);
  expect(await left()).toEqual([]);
});

test('refuses a truncated file and deletes it', async () => {
  const form = multipart('file', { bytes: Buffer.alloc(1_000) });
  const answer = await post({ ...form, payload: form.payload.subarray(0, 700) });
  expect(answer.statusCode).toBe(400);
  expect(await left()).toEqual([]);
});

test('refuses a second file and undeclared fields', async () => {
  const one = multipart('file', { bytes: Buffer.from('first') });
  const boundary = /boundary=(.*)/.exec(one.headers['content-type'])?.[1] ?? '';
  const extra = (disposition: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\nsecond\r\n`);
  const messages = [];
  for (const part of [extra('name="title"'), extra('name="file"; filename="b.mp3"')]) {
    for (const payload of [Buffer.concat([part, one.payload]), withLast(one.payload, part)]) {
      const answer = await post({ ...one, payload });
      expect([400, 422]).toContain(answer.statusCode);
      expect(await left()).toEqual([]);
      messages.push(answer.json().fields?.[0]?.message);
    }
  }
  expect(messages).toContain(uploadTexts.fileOnce);

  /** Inserts the part after the file. */
  function withLast(form: Buffer, part: Buffer): Buffer {
    const end = Buffer.from(`--${boundary}--\r\n`);
    return Buffer.concat([form.subarray(0, form.length - end.length), part, end]);
  }
});

test('drains a refused body, so that the connection serves the next request', async () => {
  const address = app.listeningOrigin;
  const big = new FormData();
  big.append('file', new Blob([new Uint8Array(maxBytes * 40)]));
  const other = new FormData();
  other.append('song', new Blob([new Uint8Array(maxBytes - 1_000)]));
  const small = new FormData();
  small.append('file', new Blob(['abc']));
  const statuses = [];
  for (const body of [big, other, small]) {
    statuses.push((await fetch(`${address}/file`, { method: 'POST', body })).status);
  }
  expect(statuses).toEqual([413, 422, 200]);
});

test('keeps a received file with its digest until its request ends', async () => {
  const answer = await post(multipart('file', { bytes: Buffer.from('abc') }));
  expect(answer.json()).toEqual({
    sizeBytes: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    isWhole: true,
  });
  expect(await left()).toEqual([]);
});

test('deletes old leftover files of a killed process, and keeps recent files', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'old'), '');
  await writeFile(join(folder, 'new'), '');
  const twoHoursAgo = Date.now() / 1000 - 7_200;
  await utimes(join(folder, 'old'), twoHoursAgo, twoHoursAgo);
  await deleteLeftovers(folder);
  expect(await left()).toEqual(['new']);
  await rm(join(folder, 'new'));
});
