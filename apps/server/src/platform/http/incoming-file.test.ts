import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyMultipart from '@fastify/multipart';
import { messages } from '@backline/contract';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipart } from '../../../test/as.ts';
import { temporaryFolder } from '../../../test/throwaway-cluster.ts';
import { sendFailure } from './failure.ts';
import { deleteLeftovers, incomingFile } from './incoming-file.ts';

const folder = join(temporaryFolder(), 'incoming');
const maxBytes = 64 * 1024;
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  app.setErrorHandler(sendFailure);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  app.post('/file', async (request) => {
    const file = incomingFile(request, { field: 'file', maxBytes }, folder);
    try {
      const { path, sizeBytes, sha256 } = await file.receive();
      return { sizeBytes, sha256: sha256.toString('hex'), isWhole: (await readFile(path)).length === sizeBytes };
    } finally {
      await file.discard();
    }
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (form: { headers: Record<string, string>; payload: Buffer }) =>
  app.inject({ method: 'POST', url: '/file', ...form });
const left = () => readdir(folder).catch(() => []);

test('a file over the limit is refused by its announced length, before it arrives', async () => {
  const answer = await post(multipart('file', { bytes: Buffer.alloc(maxBytes * 2) }));
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ code: 'too_large', fields: [{ path: 'file' }] });
  expect(await left()).toEqual([]);
});

test('and by its real length, where it announces none or a wrong one', async () => {
  const form = multipart('file', { bytes: Buffer.alloc(maxBytes + 1) });
  const answer = await post(form);
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ message: messages.fileTooLarge(maxBytes / 1024 / 1024) });
  expect(await left()).toEqual([]);
});

test('a file that breaks off is refused, and nothing stays of it', async () => {
  const form = multipart('file', { bytes: Buffer.alloc(1_000) });
  const answer = await post({ ...form, payload: form.payload.subarray(0, 700) });
  expect(answer.statusCode).toBe(400);
  expect(await left()).toEqual([]);
});

test('a second file and fields that nobody declared are refused', async () => {
  const one = multipart('file', { bytes: Buffer.from('first') });
  const boundary = /boundary=(.*)/.exec(one.headers['content-type'])?.[1] ?? '';
  const extra = (disposition: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\nsecond\r\n`);
  for (const part of [extra('name="title"'), extra('name="file"; filename="b.mp3"')]) {
    for (const payload of [Buffer.concat([part, one.payload]), withLast(one.payload, part)]) {
      const answer = await post({ ...one, payload });
      expect([400, 422]).toContain(answer.statusCode);
      expect(await left()).toEqual([]);
    }
  }

  /** The part after the file instead of before it. */
  function withLast(form: Buffer, part: Buffer): Buffer {
    const end = Buffer.from(`--${boundary}--\r\n`);
    return Buffer.concat([form.subarray(0, form.length - end.length), part, end]);
  }
});

test('a refused body is read to its end, so that the connection serves the next request', async () => {
  await app.listen({ port: 0 });
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

test('a file is there whole while its request lasts, with its digest, and gone afterwards', async () => {
  const answer = await post(multipart('file', { bytes: Buffer.from('abc') }));
  expect(answer.json()).toEqual({
    sizeBytes: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    isWhole: true,
  });
  expect(await left()).toEqual([]);
});

test('files of a process that was killed are removed later, those of one at work are not', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'old'), '');
  await writeFile(join(folder, 'new'), '');
  const twoHoursAgo = Date.now() / 1000 - 7_200;
  await utimes(join(folder, 'old'), twoHoursAgo, twoHoursAgo);
  await deleteLeftovers(folder);
  expect(await left()).toEqual(['new']);
  await rm(join(folder, 'new'));
});
