import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { startS3Server } from '../../../testing/s3-server.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { S3Storage } from './s3.storage.ts';
import { verifyImage } from './verify-upload.ts';

const account = { region: 'eu-north-1', bucket: 'tour', accessKeyId: 'roadie', secretAccessKey: 'a-secret-for-tests' };
const key = 'uploads/k3f9-poster.png';
const png = Buffer.from('\x89PNG\r\n\x1a\n0123456789', 'latin1');
const upload = { key, contentType: 'image/png', maxBytes: 1000, expiresInSeconds: 60 };

const open = (changes: { secretAccessKey?: string; bucket?: string } = {}) =>
  new S3Storage({
    ...account,
    endpoint: server.endpoint,
    publicUrl: 'https://img.example.org',
    uploadOrigin: server.endpoint,
    ...changes,
  });
const send = (
  url: string,
  body: Buffer,
  contentType = 'image/png',
  headers: Record<string, string> = { 'if-none-match': '*' },
) =>
  fetch(url, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': contentType, ...headers },
  });

const server = await openForFile(startS3Server({ ...account, pageSize: 2 }));
const storage = open();
beforeEach(() => server.objects.clear());

describe('S3 upload links', () => {
  test('refuses an S3 upload whose Content-Type differs from the signed one', async () => {
    const answer = await send(await storage.presignUpload(upload), png, 'text/html');
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('SignatureDoesNotMatch');
    expect(server.objects.size).toBe(0);
  });

  test('refuses an S3 upload to a key other than the signed one', async () => {
    const url = await storage.presignUpload(upload);
    expect((await send(url.replace('poster', 'banner'), png)).status).toBe(403);
  });

  test('rejects a second upload with the same S3 link', async () => {
    const url = await storage.presignUpload(upload);
    expect((await send(url, png)).status).toBe(200);
    expect((await send(url, Buffer.from('<script>'))).status).toBe(412);
    expect(server.objects.get(key)?.body).toEqual(png);
  });

  test('refuses an S3 upload without If-None-Match or with another value', async () => {
    const url = await storage.presignUpload(upload);
    expect((await send(url, png, 'image/png', {})).status).toBe(403);
    expect((await send(url, png, 'image/png', { 'if-none-match': '"x"' })).status).toBe(403);
    expect(server.objects.size).toBe(0);
  });

  test('rejects an S3 upload with a link whose expiry was changed', async () => {
    const url = await storage.presignUpload(upload);
    expect((await send(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'), png)).status).toBe(403);
  });

  test('refuses an S3 upload signed with another secret', async () => {
    const url = await open({ secretAccessKey: 'a-guess' }).presignUpload(upload);
    expect((await send(url, png)).status).toBe(403);
  });

  test('rejects an S3 upload with an expired link', async () => {
    const url = await storage.presignUpload({ ...upload, expiresInSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await send(url, png)).status).toBe(403);
  });

  test('refuses an S3 upload whose body is longer than the signed size', async () => {
    const url = await storage.presignUpload({ ...upload, sizeBytes: png.length });
    expect((await send(url, Buffer.concat([png, png]))).status).toBe(403);
    expect((await send(url, png)).status).toBe(200);
  });

  test("creates no S3 upload link if the size exceeds the limit or the type differs from the key's type", async () => {
    await expect(storage.presignUpload({ ...upload, sizeBytes: 1001 })).rejects.toMatchObject({
      code: 'upload_too_large',
    });
    await expect(storage.presignUpload({ ...upload, contentType: 'text/html' })).rejects.toMatchObject({
      code: 'upload_type_mismatch',
    });
  });

  test('signs no checksum in an S3 upload link, because it would be the checksum of an empty body', async () => {
    expect(await storage.presignUpload(upload)).not.toMatch(/checksum/i);
  });

  test('stores an S3 upload under its key and with its type, and returns its public address', async () => {
    expect((await send(await storage.presignUpload(upload), png)).status).toBe(200);
    expect(await storage.stat(key)).toEqual({ sizeBytes: png.length, contentType: 'image/png' });
    expect(storage.publicUrl(key)).toBe(`https://img.example.org/${key}`);
    expect(await verifyImage(storage, key, { maxBytes: 1000 })).toBe('ok');
  });
});

describe('S3 store', () => {
  test('fails if S3 rejects a wrong secret', async () => {
    const intruder = open({ secretAccessKey: 'a-guess' });
    await expect(intruder.put(key, png, 'image/png')).rejects.toThrow('SignatureDoesNotMatch');
    await expect(intruder.check()).rejects.toThrow();
  });

  test('reports S3 as not ready while its bucket does not exist', async () => {
    await expect(open({ bucket: 'elsewhere' }).check()).rejects.toThrow();
    await expect(storage.check()).resolves.toBeUndefined();
  });

  test('refuses an S3 key that leads out of its folder', async () => {
    await expect(storage.read('uploads/../secret.png')).rejects.toMatchObject({ code: 'invalid_key' });
    await expect(storage.delete('uploads/.png')).rejects.toMatchObject({ code: 'invalid_key' });
  });

  test('returns null for a missing S3 object', async () => {
    expect(await storage.stat(key)).toBeNull();
    expect(await storage.read(key)).toBeNull();
    expect(await storage.readStart(key, 10)).toBeNull();
  });

  test('reads a stored S3 object back, both whole and in part', async () => {
    await storage.put(key, png, 'image/png');
    const whole = await storage.read(key);
    const part = await storage.read(key, { start: 8, end: 10 });
    expect(whole && (await buffer(whole))).toEqual(png);
    expect(part && (await buffer(part)).toString()).toBe('012');
    expect(await storage.readStart(key, 1000)).toEqual(png);
  });

  test('returns no bytes for the start of an empty S3 object', async () => {
    await storage.put(key, Buffer.alloc(0), 'image/png');
    expect(await storage.readStart(key, 10)).toEqual(Buffer.alloc(0));
    expect(await verifyImage(storage, key, { maxBytes: 1000 })).toEqual({ reason: 'upload_empty' });
  });

  test('deletes an S3 object idempotently', async () => {
    await storage.put(key, png, 'image/png');
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.stat(key)).toBeNull();
  });

  test('lists all pages of an S3 bucket, and skips objects of unknown types', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await storage.put(`uploads/${name}.png`, png, 'image/png');
    server.objects.set('uploads/thumbs.db', { body: png, contentType: 'text/plain' });
    const found = [];
    for await (const object of storage.list()) found.push(object);
    const expected = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ key: `uploads/${name}.png`, sizeBytes: png.length }));
    expect(found).toEqual(expected);
  });
});
