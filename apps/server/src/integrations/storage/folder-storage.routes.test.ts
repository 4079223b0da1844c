import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderStorageRoutes } from './folder-storage.routes.ts';
import { FolderStorage } from './folder.storage.ts';

const secretKey = 'a secret that only these tests know';
const key = 'uploads/k3f9-poster.png';
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(92, 7)]);
const grant = { key, contentType: 'image/png', maxBytes: 1000, expiresInSeconds: 60 };

let folder: string;
let app: FastifyInstance;
let origin: string;
let storage: FolderStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backline-objects-'));
  // Without this option, close() would wait for idle connections.
  app = fastify({ forceCloseConnections: true });
  origin = await app
    .register(folderStorageRoutes, { storage: await FolderStorage.open({ folder, publicUrl: '', secretKey }) })
    .listen({ port: 0, host: '127.0.0.1' });
  // Reopens the store, because its port is now known.
  storage = await FolderStorage.open({ folder, publicUrl: origin, secretKey });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function send(url: string, body: Uint8Array | string = png, contentType = 'image/png'): Promise<Response> {
  return fetch(url, { method: 'PUT', body: Buffer.from(body), headers: { 'content-type': contentType } });
}

/** Starts a chunked PUT without ending it. */
function begin(url: string) {
  const upload = request(url, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
  });
  upload.on('error', () => {});
  return upload;
}

async function expectRefusal(answer: Response, status: number, code: string): Promise<void> {
  expect(await answer.json()).toEqual({ message: expect.any(String), code, requestId: expect.any(String) });
  expect(answer.status).toBe(status);
}

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const expectNothingLeft = () => expect.poll(files).toEqual([]);

describe('folder uploads', () => {
  test('refuses an upload without a signature', async () => {
    await expectRefusal(await send(`${origin}/storage/${key}`), 403, 'upload_link_invalid');
    await expectNothingLeft();
  });

  test('refuses an upload with a forged signature', async () => {
    const other = await FolderStorage.open({
      folder,
      publicUrl: origin,
      secretKey: 'another secret, also long enough',
    });
    await expectRefusal(await send(await other.presignUpload(grant)), 403, 'upload_link_invalid');
  });

  test.each([
    ['key', 'poster.png', 'banner.png'],
    ['type', 'type=image%2Fpng', 'type=image%2Fgif'],
    ['limit', 'max=1000', 'max=9000'],
    ['expiry', 'expires=1', 'expires=2'],
    ['signature’s length', 'signature=', 'signature=AA'],
    ['number of signatures', 'signature=', 'signature=AA&signature='],
  ])('rejects an upload link whose %s was changed after signing', async (_what, from, to) => {
    const url = (await storage.presignUpload(grant)).replace(from, to);
    await expectRefusal(await send(url), 403, 'upload_link_invalid');
    await expectNothingLeft();
  });

  test('rejects an upload with an expired link', async () => {
    const url = await storage.presignUpload({ ...grant, expiresInSeconds: -1 });
    await expectRefusal(await send(url), 403, 'upload_link_expired');
  });

  test('rejects an upload whose Content-Type differs from the signed value', async () => {
    await expectRefusal(await send(await storage.presignUpload(grant), png, 'image/gif'), 415, 'upload_type_mismatch');
    const untyped = await fetch(await storage.presignUpload(grant), { method: 'PUT' });
    await expectRefusal(untyped, 415, 'upload_type_mismatch');
  });

  test('refuses an upload whose Content-Length exceeds the limit before the client sends the first byte', async () => {
    const headers = { 'content-type': 'image/png', 'content-length': 1001 };
    const upload = request(await storage.presignUpload(grant), { method: 'PUT', headers }).on('error', () => {});
    upload.flushHeaders();
    const [answer] = await once(upload, 'response');
    expect(answer.statusCode).toBe(413);
    upload.destroy();
  });

  test('rejects an upload that exceeds the limit midway, leaves no file and lets the client read the error', async () => {
    const upload = begin(await storage.presignUpload({ ...grant, maxBytes: 100_000 }));
    upload.write(png);
    for (let megabytes = 0; megabytes < 16; megabytes++) upload.write(Buffer.alloc(1024 * 1024));
    upload.end();
    // Browsers read the response only after sending their last byte, so the server must drain the rest.
    const [[answer]] = await Promise.all([once(upload, 'response'), once(upload, 'finish')]);
    expect(answer.statusCode).toBe(413);
    expect(await text(answer)).toContain('upload_too_large');
    await expectNothingLeft();
  });

  test('leaves no file behind after an aborted upload', async () => {
    const upload = begin(await storage.presignUpload(grant));
    upload.write(png);
    await expect.poll(files).toHaveLength(1);
    expect(await storage.stat(key)).toBeNull();
    upload.destroy();
    await expectNothingLeft();
  });

  test.each([
    'uploads/..%2f..%2fsecret-key.png',
    '..%2fsecret-key',
    'uploads%2f%2e%2e%2fx.png',
    'uploads/x.html',
    '.drafts/x.png',
    '%00',
    '%',
  ])('refuses an upload to the invalid path "%s"', async (path) => {
    const { search } = new URL(await storage.presignUpload(grant));
    const answer = await send(`${origin}/storage/${path}${search}`);
    expect([400, 403]).toContain(answer.status);
    expect((await fetch(`${origin}/storage/${path}`)).status).toBeOneOf([400, 404]);
    await expectNothingLeft();
  });

  test('refuses to overwrite an existing object', async () => {
    const url = await storage.presignUpload(grant);
    expect((await send(url)).status).toBe(200);
    await expectRefusal(await send(url, Buffer.concat([png, png])), 409, 'upload_exists');
    expect(await storage.readStart(key, 1000)).toEqual(png);
  });

  test('accepts exactly one of twenty concurrent uploads to the same key', async () => {
    const url = await storage.presignUpload(grant);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(url)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await files()).toHaveLength(1);
  });

  test.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'upload_content_mismatch'],
    ['nothing', '', 'upload_empty'],
  ])("refuses an upload of %s to a key with a PNG's file name", async (_what, body, code) => {
    await expectRefusal(await send(await storage.presignUpload(grant), body), 422, code);
    await expectNothingLeft();
  });

  test('rejects an SVG with a script, even if the script is far from the start of the file', async () => {
    const url = await storage.presignUpload({
      ...grant,
      key: 'uploads/logo.svg',
      contentType: 'image/svg+xml',
      maxBytes: 100_000,
    });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(10_000)}<script>alert(1)</script></svg>`;
    await expectRefusal(await send(url, drawing, 'image/svg+xml'), 422, 'upload_unsafe_svg');
    await expectNothingLeft();
  });
});

describe('served objects', () => {
  test('answers 404 for a missing object, and forbids caching the response', async () => {
    const answer = await fetch(storage.publicUrl(key));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expectRefusal(answer, 404, 'object_not_found');
  });

  test("never serves the console's page at a storage path, whatever the request method", async () => {
    await expectRefusal(await fetch(storage.publicUrl(key), { method: 'POST' }), 404, 'object_not_found');
    await expectRefusal(await fetch(`${origin}/storage/`), 404, 'object_not_found');
  });

  test('serves an object unchanged, lets browsers cache it for ever, and forbids its scripts', async () => {
    await send(await storage.presignUpload(grant));
    const answer = await fetch(storage.publicUrl(key));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '100',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test("answers HEAD with the object's size and no body", async () => {
    await storage.put(key, png, 'image/png');
    const answer = await fetch(storage.publicUrl(key), { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '100', '']);
  });

  test('serves byte ranges, which Safari needs to play tracks', async () => {
    const track = 'uploads/track.mp3';
    await send(
      await storage.presignUpload({ ...grant, key: track, contentType: 'audio/mpeg' }),
      'ID3 0123456789',
      'audio/mpeg',
    );
    const part = await fetch(storage.publicUrl(track), { headers: { range: 'bytes=4-6' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-6/14', '012']);
    const beyond = await fetch(storage.publicUrl(track), { headers: { range: 'bytes=14-' } });
    expect(beyond.headers.get('content-range')).toBe('bytes */14');
    await expectRefusal(beyond, 416, 'range_not_satisfiable');
  });
});
