import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStorage } from './create-storage.ts';
import { FolderStorage } from './folder.storage.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';
import { verifyAudio, verifyImage } from './verify-upload.ts';

const key = 'uploads/k3f9-poster.png';
const png = Buffer.from('\x89PNG\r\n\x1a\n0123456789', 'latin1');
const limits = { maxBytes: 100 };
const config = { publicUrl: 'http://localhost:3000', secretKey: 'a secret that only these tests know', s3: undefined };

let dataDir: string;
let storage: ObjectStorage;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backline-verify-'));
  storage = await createStorage({ ...config, dataDir });
});
afterEach(() => rm(dataDir, { recursive: true }));

test('refuses to attach an image that was never uploaded', async () => {
  expect(await verifyImage(storage, key, limits)).toEqual({ reason: 'object_not_found' });
});

test('returns a reason, instead of throwing, for a key that leads out of the storage folder', async () => {
  expect(await verifyImage(storage, '../secret-key', limits)).toEqual({ reason: 'invalid_key' });
});

test('refuses an uploaded image over the size limit, because S3 cannot enforce the limit', async () => {
  await storage.put(key, png, 'image/png');
  expect(await verifyImage(storage, key, { maxBytes: png.length - 1 })).toEqual({ reason: 'upload_too_large' });
});

test("rejects bytes whose type differs from the type in the file's name", async () => {
  await storage.put(key, Buffer.from('<!doctype html>'), 'image/png');
  expect(await verifyImage(storage, key, limits)).toEqual({ reason: 'upload_content_mismatch' });
});

test('refuses an object whose stored Content-Type differs from the type in its name', async () => {
  const gif = Buffer.from('GIF89a0123456789');
  await storage.put(key, gif, 'image/png');
  const stat = async () => ({ sizeBytes: gif.length, contentType: 'image/gif' });
  const bucket: ObjectStorage = Object.assign(Object.create(storage), {
    stat,
    readStart: (name: string, bytes: number) => storage.readStart(name, bytes),
  });
  expect(await verifyImage(bucket, key, limits)).toEqual({ reason: 'upload_content_mismatch' });
});

test('refuses an uploaded SVG with a script', async () => {
  await storage.put('uploads/a.svg', Buffer.from('<svg><script/></svg>'), 'image/svg+xml');
  expect(await verifyImage(storage, 'uploads/a.svg', limits)).toEqual({ reason: 'upload_unsafe_svg' });
});

test('refuses a track as an image and an image as a track', async () => {
  await storage.put(key, png, 'image/png');
  await storage.put('uploads/a.mp3', Buffer.from('ID3 music'), 'audio/mpeg');
  expect(await verifyAudio(storage, key, limits)).toEqual({ reason: 'upload_content_mismatch' });
  expect(await verifyImage(storage, 'uploads/a.mp3', limits)).toEqual({ reason: 'upload_content_mismatch' });
});

test('accepts a good image and a good track', async () => {
  await storage.put(key, png, 'image/png');
  await storage.put('uploads/a.mp3', Buffer.from('ID3 music'), 'audio/mpeg');
  expect(await verifyImage(storage, key, limits)).toBe('ok');
  expect(await verifyAudio(storage, 'uploads/a.mp3', limits)).toBe('ok');
});

test('uses the folder store unless S3 is configured', async () => {
  const s3 = {
    endpoint: 'http://127.0.0.1:9',
    region: 'r',
    bucket: 'b',
    accessKeyId: 'a',
    secretAccessKey: 's',
    publicUrl: 'https://img.example.org',
    uploadOrigin: 'https://img.example.org',
  };
  const bucket = await createStorage({ ...config, dataDir, s3 });
  expect(storage).toBeInstanceOf(FolderStorage);
  expect(storage.publicUrl(key)).toBe(`http://localhost:3000/storage/${key}`);
  expect(bucket.publicUrl(key)).toBe(`https://img.example.org/${key}`);
});
