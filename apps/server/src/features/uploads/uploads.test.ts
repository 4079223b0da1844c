import { createEvent, getEventDetails, updateEvent } from '@backline/contract/events';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { buildArtist, buildManager } from '../../../builders/builders.ts';
import { eventInput } from '../../../testing/event-input.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { ImageRefused } from '../../media/images/image-refusal.ts';
import { deleteUnusedUploads } from './uploads.jobs.ts';
import * as uploads from './uploads.repository.ts';
import { query } from '../../../testing/query.ts';

const account = { region: 'eu-north-1', bucket: 'tour', accessKeyId: 'roadie', secretAccessKey: 'a-secret-for-tests' };
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#6a45d6' } })
  .png()
  .toBuffer();
const other = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c02020' } })
  .png()
  .toBuffer();

const s3 = await openForFile(startS3Server(account));

describe.each(['folder', 's3'] as const)('an image in the %s store', (store) => {
  let product: TestApp;
  let manager: Client;
  let otherManager: Client;
  let artistId: number;
  let number = 0;

  beforeAll(async () => {
    product = await testApp(store === 'folder' ? {} : s3.env);
    const { app, platform, db } = product;
    const own = await buildManager(db);
    artistId = (await buildArtist(db, { managerId: own.id })).id;
    manager = await signedInAs(app, platform, own);
    otherManager = await signedInAs(app, platform, await buildManager(db));
  });

  afterAll(() => product.close());

  async function presign(client: Client, fileSize?: number) {
    const { status, body } = await client.call(generatePreSignedUrlUpload, {
      fileName: 'Poster (final).png',
      fileType: 'image/png',
      fileSize,
    });
    expect(status).toBe(200);
    return body;
  }

  /** Uploads as a browser does. The folder store is part of the server, which opens no port in this test. */
  async function put(url: string, bytes: Buffer): Promise<number> {
    const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
    if (store === 's3') return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
    const { pathname, search } = new URL(url);
    return (await product.app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })).statusCode;
  }

  const keyOf = (address: string) => address.slice(address.indexOf('uploads/'));
  /** Returns the key of the original upload. */
  const incomingOf = (address: string) => keyOf(address).replace('uploads/', 'incoming/');

  /** Returns the bytes of the re-encoded image. */
  async function shown(address: string): Promise<Buffer> {
    const bytes = await product.platform.storage.readStart(keyOf(address), 2 * 1024 * 1024);
    if (bytes === null) throw new Error(`nothing is shown under ${address}`);
    return bytes;
  }
  const sideOf = async (address: string) => (await sharp(await shown(address)).metadata()).width;

  /** Uploads an image and returns its URL. */
  async function uploaded(bytes: Buffer): Promise<string> {
    const { url, public_url } = await presign(manager);
    expect(await put(url, bytes)).toBe(200);
    return public_url;
  }

  async function save(client: Client, image: string) {
    number += 1;
    return client.call(createEvent, {
      ...eventInput(`Poster night ${number}`, artistId),
      seo_url: `poster-night-${number}`,
      event_image_url: image,
      event_image_thumbnail_url: image,
    });
  }

  const refusal = [{ path: 'event_image_url', message: uploadTexts.imageUnknown }];

  test('refuses to save an image that has not been uploaded yet', async () => {
    const { public_url } = await presign(manager);
    expect((await save(manager, public_url)).body.fields).toEqual(refusal);
  });

  test('refuses to save an image that another person uploaded', async () => {
    const { url, public_url } = await presign(otherManager);
    expect(await put(url, png)).toBe(200);
    expect((await save(manager, public_url)).body.fields).toEqual(refusal);
  });

  test('rejects a web page that is named like an image', async () => {
    const { url, public_url } = await presign(manager);
    await put(url, Buffer.from('<!doctype html><script>alert(1)</script>'));
    const { status } = await save(manager, public_url);
    expect(status).toBe(422);
  });

  test('refuses an image over 2 MB', async () => {
    const { url, public_url } = await presign(manager);
    await put(url, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]));
    expect((await save(manager, public_url)).status).toBe(422);
  });

  test('rejects a file whose size differs from the announced size, and accepts the announced size afterwards', async () => {
    const { url, public_url } = await presign(manager, png.length);
    expect(await put(url, Buffer.concat([png, png]))).toBeGreaterThanOrEqual(400);
    expect((await save(manager, public_url)).body.fields).toEqual(refusal);
    expect(await put(url, png)).toBe(200);
    expect((await save(manager, public_url)).status).toBe(200);
  });

  test('refuses a second upload by the same link', async () => {
    const { url, public_url } = await presign(manager);
    expect(await put(url, png)).toBe(200);
    expect((await save(manager, public_url)).status).toBe(200);
    expect(await put(url, other)).toBe(store === 's3' ? 412 : 409);
    expect(await sideOf(public_url)).toBe(8);
  });

  test('attaches an uploaded image under a generated name', async () => {
    const { url, public_url } = await presign(manager);
    expect(await put(url, png)).toBe(200);
    const { status, body } = await save(manager, public_url);
    expect(status).toBe(200);
    const { body: events } = await manager.call(getEventDetails, { event_id: body.event_id });
    expect(events[0]).toMatchObject({ event_image_url: public_url });
    expect(public_url).toMatch(/\/uploads\/[0-9a-f]{24}-poster-final\.png$/);
  });

  test('rejects a file that only starts like a PNG, even when the form is saved again', async () => {
    const address = await uploaded(Buffer.concat([png.subarray(0, 8), Buffer.alloc(92, 7)]));
    const broken = [{ path: 'event_image_url', message: uploadTexts.imageBroken }];
    expect((await save(manager, address)).body.fields).toEqual(broken);
    // The verdict is stored, so the second save re-encodes nothing.
    await product.platform.storage.delete(incomingOf(address));
    expect((await save(manager, address)).body.fields).toEqual(broken);
    await expect(shown(address)).rejects.toThrow('nothing is shown');
  });

  test('refuses an image with too many pixels', async () => {
    const large = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const { body } = await save(manager, await uploaded(large));
    expect(body.fields).toEqual([{ path: 'event_image_url', message: uploadTexts.imageTooManyPixels }]);
  });

  test('rejects an image that takes too long to decode', async () => {
    const reencode = vi
      .spyOn(product.platform.images, 'reencode')
      .mockRejectedValue(new ImageRefused('takes_too_much'));
    const { body } = await save(manager, await uploaded(other));
    expect(body.fields).toEqual([{ path: 'event_image_url', message: uploadTexts.imageTakesTooMuch }]);
    reencode.mockRestore();
  });

  test("removes the camera's metadata and deletes the original", async () => {
    const taken = await sharp(other)
      .withExif({ IFD0: { Artist: 'Mona Roadie' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } })
      .png()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Mona Roadie');
    const address = await uploaded(taken);
    // The image is not stored for display before a row refers to it.
    await expect(shown(address)).rejects.toThrow('nothing is shown');
    expect((await save(manager, address)).status).toBe(200);
    const { exif, width } = await sharp(await shown(address)).metadata();
    expect([exif, width]).toEqual([undefined, 90]);
    await runJobs(product.platform);
    expect(await product.platform.storage.stat(incomingOf(address))).toBeNull();
    expect(await sideOf(address)).toBe(90);
  });

  test('deletes a replaced image unless another event shows it', async () => {
    const [shared, alone, next] = [await uploaded(png), await uploaded(png), await uploaded(other)];
    await save(manager, shared);
    const { body } = await save(manager, shared);
    const update = async (image: string | null) =>
      manager.call(updateEvent, {
        ...eventInput(`Poster night ${number}`, artistId),
        event_id: body.event_id,
        event_image_url: image,
        event_image_thumbnail_url: image,
      });
    for (const image of [alone, next, next]) expect((await update(image)).status).toBe(200);
    await runJobs(product.platform);
    await expect(shown(alone)).rejects.toThrow('nothing is shown');
    expect([await sideOf(shared), await sideOf(next)]).toEqual([8, 90]);
    const rows = await product.db.selectFrom('uploads').select('key').where('key', '=', keyOf(alone)).execute();
    expect(rows).toEqual([]);
    expect((await update(null)).status).toBe(200);
    await runJobs(product.platform);
    await expect(shown(next)).rejects.toThrow('nothing is shown');
  });

  test('keeps an image if another event starts to show it while its deletion waits', async () => {
    const address = await uploaded(png);
    const { body } = await save(manager, address);
    const key = keyOf(address);
    await query(product.db)`update events set image_key = null, image_thumbnail_key = null where id = ${body.event_id}`;
    let givingUp = Promise.resolve<unknown>(undefined);
    await product.db.transaction().execute(async (tx) => {
      await uploads.keep(tx, [key]);
      givingUp = product.db.transaction().execute((other) => uploads.giveUpUnlessUsed(other, key));
      // Waits until the deletion blocks. Without the lock, the deletion would see an unused image.
      await expect.poll(() => waitingForLocks(product.db)).toBe(1);
      await tx.updateTable('events').set({ image_key: key }).where('id', '=', body.event_id).execute();
    });
    expect(await givingUp).toBeNull();
    const row = await product.db.selectFrom('uploads').select('deleting_at').where('key', '=', key).executeTakeFirst();
    expect(row).toEqual({ deleting_at: null });
  });

  test('deletes an unused image after a day and keeps a used one', async () => {
    const unused = await presign(manager);
    await put(unused.url, png);
    const used = await presign(manager);
    await put(used.url, png);
    await save(manager, used.public_url);
    const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
    await product.db.updateTable('uploads').set({ created_at: aDayAgo }).execute();
    expect(await product.platform.storage.stat(incomingOf(unused.public_url))).not.toBeNull();
    await runNow(product.platform, deleteUnusedUploads, {});
    await runJobs(product.platform);
    expect(await product.platform.storage.stat(incomingOf(unused.public_url))).toBeNull();
    expect(await product.platform.storage.stat(keyOf(used.public_url))).not.toBeNull();
  });
});

test('refuses an upload link for a file that is not an image or is too large', async () => {
  const product = await testApp();
  try {
    const client = await signedInAs(product.app, product.platform, await buildManager(product.db));
    const named = await client.call(generatePreSignedUrlUpload, { fileName: 'page.html', fileType: 'image/png' });
    expect(named.body.fields).toEqual([{ path: 'fileName', message: uploadTexts.imageFormat }]);
    const typed = await client.call(generatePreSignedUrlUpload, { fileName: 'page.png', fileType: 'text/html' });
    expect(typed.body.fields).toEqual([{ path: 'fileType', message: uploadTexts.imageOnly }]);
    const large = { fileName: 'a.png', fileType: 'image/png', fileSize: 2 * 1024 * 1024 + 1 };
    const sized = await client.call(generatePreSignedUrlUpload, large);
    expect(sized.body.fields).toEqual([{ path: 'fileSize', message: uploadTexts.imageTooLarge }]);
  } finally {
    await product.close();
  }
});
