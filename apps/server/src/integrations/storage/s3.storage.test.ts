import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { S3Storage } from './s3.storage.ts';
import { verifyImage } from './verify-upload.ts';

const account = { region: 'eu-north-1', bucket: 'tour', accessKeyId: 'roadie', secretAccessKey: 'a-secret-for-tests' };
const key = 'uploads/k3f9-poster.png';
const png = Buffer.from('\x89PNG\r\n\x1a\n0123456789', 'latin1');
const upload = { key, contentType: 'image/png', maxBytes: 1000, expiresInSeconds: 60 };

let server: S3Server;
let storage: S3Storage;

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

beforeAll(async () => {
  server = await startS3Server({ ...account, pageSize: 2 });
  storage = open();
});
beforeEach(() => server.objects.clear());
afterAll(() => server.close());

describe('an upload link to S3', () => {
  test('is refused with another Content-Type, because the bucket would serve an HTML page under an image’s name', async () => {
    const answer = await send(await storage.presignUpload(upload), png, 'text/html');
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('SignatureDoesNotMatch');
    expect(server.objects.size).toBe(0);
  });

  test('is refused for another key, because the signature names the object', async () => {
    const url = await storage.presignUpload(upload);
    expect((await send(url.replace('poster', 'banner'), png)).status).toBe(403);
  });

  test('is refused a second time, because the object was verified after the first', async () => {
    const url = await storage.presignUpload(upload);
    expect((await send(url, png)).status).toBe(200);
    expect((await send(url, Buffer.from('<script>'))).status).toBe(412);
    expect(server.objects.get(key)?.body).toEqual(png);
  });

  test('is refused without If-None-Match or with another, because that header is what keeps it from replacing', async () => {
    const url = await storage.presignUpload(upload);
    expect((await send(url, png, 'image/png', {})).status).toBe(403);
    expect((await send(url, png, 'image/png', { 'if-none-match': '"x"' })).status).toBe(403);
    expect(server.objects.size).toBe(0);
  });

  test('is refused when its expiry was moved, because the expiry is signed too', async () => {
    const url = await storage.presignUpload(upload);
    expect((await send(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'), png)).status).toBe(403);
  });

  test('is refused when another secret signed it, because only ours opens the bucket', async () => {
    const url = await open({ secretAccessKey: 'a-guess' }).presignUpload(upload);
    expect((await send(url, png)).status).toBe(403);
  });

  test('is refused once it has expired, because links leak', async () => {
    const url = await storage.presignUpload({ ...upload, expiresInSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await send(url, png)).status).toBe(403);
  });

  test('is refused for a longer body when the size was told beforehand, because the length is then signed', async () => {
    const url = await storage.presignUpload({ ...upload, sizeBytes: png.length });
    expect((await send(url, Buffer.concat([png, png]))).status).toBe(403);
    expect((await send(url, png)).status).toBe(200);
  });

  test('is not made for a size over the limit or a type that is not the key’s, because no such upload can succeed', async () => {
    await expect(storage.presignUpload({ ...upload, sizeBytes: 1001 })).rejects.toMatchObject({
      code: 'upload_too_large',
    });
    await expect(storage.presignUpload({ ...upload, contentType: 'text/html' })).rejects.toMatchObject({
      code: 'upload_type_mismatch',
    });
  });

  test('holds no checksum, because the SDK would sign that of an empty body and stores compare it', async () => {
    expect(await storage.presignUpload(upload)).not.toMatch(/checksum/i);
  });

  test('stores the file under its key and type, so that its public address shows it', async () => {
    expect((await send(await storage.presignUpload(upload), png)).status).toBe(200);
    expect(await storage.stat(key)).toEqual({ sizeBytes: png.length, contentType: 'image/png' });
    expect(storage.publicUrl(key)).toBe(`https://img.example.org/${key}`);
    expect(await verifyImage(storage, key, { maxBytes: 1000 })).toBe('ok');
  });
});

describe('the S3 store', () => {
  test('is turned away with a wrong secret, because the test’s server judges header signatures as well', async () => {
    const intruder = open({ secretAccessKey: 'a-guess' });
    await expect(intruder.put(key, png, 'image/png')).rejects.toThrow('SignatureDoesNotMatch');
    await expect(intruder.check()).rejects.toThrow();
  });

  test('is not ready while its bucket does not exist, because every upload would fail', async () => {
    await expect(open({ bucket: 'elsewhere' }).check()).rejects.toThrow();
    await expect(storage.check()).resolves.toBeUndefined();
  });

  test('refuses a key that climbs, because keys come from requests', async () => {
    await expect(storage.read('uploads/../secret.png')).rejects.toMatchObject({ code: 'invalid_key' });
    await expect(storage.delete('uploads/.png')).rejects.toMatchObject({ code: 'invalid_key' });
  });

  test('answers null for an object that is not there, because that is not a failure', async () => {
    expect(await storage.stat(key)).toBeNull();
    expect(await storage.read(key)).toBeNull();
    expect(await storage.readStart(key, 10)).toBeNull();
  });

  test('reads back what was put, whole and in part, so that a backup holds the same bytes', async () => {
    await storage.put(key, png, 'image/png');
    const whole = await storage.read(key);
    const part = await storage.read(key, { start: 8, end: 10 });
    expect(whole && (await buffer(whole))).toEqual(png);
    expect(part && (await buffer(part)).toString()).toBe('012');
    expect(await storage.readStart(key, 1000)).toEqual(png);
  });

  test('reads an empty object’s start as no bytes, because S3 calls that range an error', async () => {
    await storage.put(key, Buffer.alloc(0), 'image/png');
    expect(await storage.readStart(key, 10)).toEqual(Buffer.alloc(0));
    expect(await verifyImage(storage, key, { maxBytes: 1000 })).toEqual({ reason: 'upload_empty' });
  });

  test('deletes, also twice, so that a repeated job does no harm', async () => {
    await storage.put(key, png, 'image/png');
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.stat(key)).toBeNull();
  });

  test('lists every page and leaves out what is not ours, so that a backup is complete and can be restored', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await storage.put(`uploads/${name}.png`, png, 'image/png');
    server.objects.set('uploads/thumbs.db', { body: png, contentType: 'text/plain' });
    const found = [];
    for await (const object of storage.list()) found.push(object);
    const expected = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ key: `uploads/${name}.png`, sizeBytes: png.length }));
    expect(found).toEqual(expected);
  });
});
