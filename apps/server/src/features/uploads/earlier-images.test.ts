import { auditFields } from '@backline/contract/audit-fields';
import { getEventDetails, updateEvent, wholeEvent } from '@backline/contract/events';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildProposal,
  buildTrivia,
} from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { eventInput } from '../../../testing/event-input.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { redrawEarlierImages, redrawImage } from './earlier-images.jobs.ts';
import { deleteUnusedUploads } from './uploads.jobs.ts';
import * as uploads from './uploads.repository.ts';
import { query } from '../../../testing/query.ts';

const plain = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c02020' } });
const gps = { IFD0: { Artist: 'Mona Roadie' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } };
const taken = await plain.clone().withExif(gps).jpeg().toBuffer();

let number = 0;

const product = await openForFile(testApp());
const { app, platform, db } = product;
const own = await buildManager(db);
const artist = await buildArtist(db, { managerId: own.id });
const manager = await signedInAs(app, platform, own);
afterEach(() => vi.restoreAllMocks());

/** Attaches an image as versions before re-encoding did. */
async function attachedBefore(bytes: Uint8Array, type = 'jpg'): Promise<string> {
  number += 1;
  const key = `uploads/${String(number).padStart(24, '0')}-old-poster.${type}`;
  const contentType = type === 'jpg' ? 'image/jpeg' : `image/${type}`;
  await product.platform.storage.put(key, bytes, contentType);
  const at = new Date();
  const row = { key, uploader_id: own.id, content_type: contentType, attached_at: at, redraw_due_at: at };
  await product.db.insertInto('uploads').values(row).execute();
  return key;
}

const eventShowing = (image: string | null, thumbnail: string | null = null) =>
  buildEvent(product.db, {
    managerId: own.id,
    artistIds: [artist.id],
    image_key: image,
    image_thumbnail_key: thumbnail,
  });

const imagesOf = (eventId: number) =>
  product.db
    .selectFrom('events')
    .select(['image_key as image', 'image_thumbnail_key as thumbnail', 'version'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();

async function drawAll(): Promise<void> {
  await runNow(product.platform, redrawEarlierImages, {});
  await runJobs(product.platform);
}

const stat = (key: string) => product.platform.storage.stat(key);
async function metadataOf(key: string) {
  const bytes = await product.platform.storage.readStart(key, 2 * 1024 * 1024);
  if (bytes === null) throw new Error(`nothing is shown under ${key}`);
  return sharp(bytes).metadata();
}
const dueKeys = async () => {
  const rows = await product.db.selectFrom('uploads').select('key').where('redraw_due_at', 'is not', null).execute();
  return rows.map(({ key }) => key);
};

test('re-encodes an earlier image, replaces it in every row that shows it and deletes the old file', async () => {
  const key = await attachedBefore(taken);
  expect((await metadataOf(key)).exif?.toString('latin1')).toContain('Mona Roadie');
  const [first, second] = [await eventShowing(key, key), await eventShowing(null, key)];
  await product.db.updateTable('users').set({ profile_image_key: key }).where('id', '=', artist.id).execute();
  const trivia = await buildTrivia(product.db, { eventId: first.id, image_key: key, image_thumbnail_key: key });
  await drawAll();
  const { image, thumbnail } = await imagesOf(first.id);
  expect(image).toMatch(/^uploads\/[0-9a-f]{24}-old-poster\.jpg$/);
  expect(image).not.toBe(key);
  expect([thumbnail, (await imagesOf(second.id)).thumbnail]).toEqual([image, image]);
  const person = await product.db
    .selectFrom('users')
    .select('profile_image_key')
    .where('id', '=', artist.id)
    .executeTakeFirstOrThrow();
  expect(person.profile_image_key).toBe(image);
  const stored = await product.db
    .selectFrom('trivia')
    .select(['image_key', 'image_thumbnail_key'])
    .where('id', '=', trivia.id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ image_key: image, image_thumbnail_key: image });
  const { exif, width } = await metadataOf(image ?? '');
  expect([exif, width]).toEqual([undefined, 90]);
  expect(await stat(key)).toBeNull();
  // Nobody edited the event, so its version stays and open forms get no conflict.
  expect((await imagesOf(first.id)).version).toBe(first.version);
  const line = await product.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'upload.redrawn')
    .where('entity_id', '=', key)
    .executeTakeFirstOrThrow();
  expect(line.after).toEqual({ shown_events: [first.id, second.id], shown_people: [artist.id], drawn_as: image });
  expect(Object.keys(line.after ?? {}).filter((field) => !(field in auditFields))).toEqual([]);
});

const squares = { icon_hash: 'c'.repeat(32), icon_192: Buffer.from('x'), icon_512: Buffer.from('x') };
const brandRow = (icon: string) => ({
  manager_id: own.id,
  name: 'The Lantern',
  colour: '#ffb300',
  icon_key: icon,
  ...squares,
});

test('re-encodes the picture of a brand’s icon and of a proposal, and keeps the squares drawn of the icon', async () => {
  const [icon, poster] = [await attachedBefore(taken), await attachedBefore(taken)];
  await product.db.insertInto('brands').values(brandRow(icon)).execute();
  const proposal = await buildProposal(product.db, {
    fanId: (await buildFan(product.db)).id,
    artistId: artist.id,
    image_key: poster,
    image_thumbnail_key: poster,
  });
  await drawAll();
  const brand = await product.db.selectFrom('brands').selectAll().executeTakeFirstOrThrow();
  expect(brand).toMatchObject({ icon_key: expect.stringMatching(/-old-poster\.jpg$/), icon_hash: squares.icon_hash });
  expect(brand.icon_key).not.toBe(icon);
  const { image_key: shown } = await product.db
    .selectFrom('event_proposals')
    .select('image_key')
    .where('id', '=', proposal.id)
    .executeTakeFirstOrThrow();
  for (const [before, after] of [
    [icon, brand.icon_key],
    [poster, shown],
  ] as const) {
    expect((await metadataOf(after ?? '')).exif).toBeUndefined();
    expect(await stat(before)).toBeNull();
  }
  expect(await dueKeys()).toEqual([]);
  await product.db.deleteFrom('brands').execute();
});

test('takes a brand’s icon off if its file is no image', async () => {
  const icon = await attachedBefore(Buffer.from('no image'));
  await product.db.insertInto('brands').values(brandRow(icon)).execute();
  await drawAll();
  const brand = await product.db.selectFrom('brands').selectAll().executeTakeFirstOrThrow();
  expect(brand).toMatchObject({ name: 'The Lantern', icon_key: null, icon_hash: null, icon_192: null });
  expect(await stat(icon)).toBeNull();
  await product.db.deleteFrom('brands').execute();
});

test('re-encodes an image once, however often the job runs', async () => {
  const key = await attachedBefore(taken);
  const event = await eventShowing(key);
  await drawAll();
  const { image } = await imagesOf(event.id);
  const draw = vi.spyOn(product.platform.images, 'reencode');
  await drawAll();
  await runNow(product.platform, redrawImage, { key });
  expect(draw).not.toHaveBeenCalled();
  expect(await imagesOf(event.id)).toMatchObject({ image });
  expect(await dueKeys()).toEqual([]);
});

test('uses one result of two concurrent workers and deletes the other after a day', async () => {
  const key = await attachedBefore(taken);
  const event = await eventShowing(key);
  const both = Promise.withResolvers<void>();
  let drawing = 0;
  vi.spyOn(product.platform.images, 'reencode').mockImplementation(async ({ bytes }) => {
    drawing += 1;
    if (drawing === 2) both.resolve();
    await both.promise;
    return bytes;
  });
  const runs = [1, 2].map(() => runNow(product.platform, redrawImage, { key }));
  const failed = (await Promise.allSettled(runs)).filter(({ status }) => status === 'rejected');
  expect(failed).toHaveLength(1);
  const { image } = await imagesOf(event.id);
  const row = await product.db.selectFrom('uploads').select('drawn_as').where('key', '=', key).executeTakeFirst();
  expect(row?.drawn_as).toBe(image);
  await runNow(product.platform, redrawImage, { key });
  await query(product.db)`update uploads set created_at = ${new Date(Date.now() - 25 * 3_600_000)}`;
  await runNow(product.platform, deleteUnusedUploads, {});
  await runJobs(product.platform);
  const left = await product.db.selectFrom('uploads').select('key').where('attached_at', 'is', null).execute();
  expect(left).toEqual([]);
  expect(await stat(image ?? '')).not.toBeNull();
});

test('keeps the old image if the process is killed before the replacement, and retries', async () => {
  const key = await attachedBefore(taken);
  const event = await eventShowing(key);
  const put = product.platform.storage.put.bind(product.platform.storage);
  vi.spyOn(product.platform.storage, 'put').mockImplementationOnce(async (...object) => {
    await put(...object);
    throw new Error('killed');
  });
  await expect(runNow(product.platform, redrawImage, { key })).rejects.toThrow('killed');
  expect(await imagesOf(event.id)).toMatchObject({ image: key });
  expect(await stat(key)).not.toBeNull();
  await drawAll();
  expect((await metadataOf((await imagesOf(event.id)).image ?? '')).exif).toBeUndefined();
  expect(await stat(key)).toBeNull();
});

test('fails and retries the job if another row starts to show the old image during the replacement', async () => {
  const key = await attachedBefore(taken);
  const [early, late] = [await eventShowing(key), await eventShowing(null)];
  let swapping = Promise.resolve();
  await product.db.transaction().execute(async (tx) => {
    await uploads.keep(tx, [key]);
    swapping = runNow(product.platform, redrawImage, { key });
    swapping.catch(() => undefined);
    await expect.poll(() => waitingForLocks(product.db)).toBe(1);
    await tx.updateTable('events').set({ image_key: key }).where('id', '=', late.id).execute();
  });
  await expect(swapping).rejects.toThrow('meanwhile');
  expect([await imagesOf(early.id), await imagesOf(late.id)]).toMatchObject([{ image: key }, { image: key }]);
  await drawAll();
  const { image } = await imagesOf(late.id);
  expect(image).not.toBe(key);
  expect(await imagesOf(early.id)).toMatchObject({ image });
  // A save that started before the swap and ends after it is rejected.
  expect(await product.db.transaction().execute((tx) => uploads.keep(tx, [key]))).toEqual([]);
});

test('keeps the re-encoded image if a form that was loaded with the old image is saved', async () => {
  const key = await attachedBefore(taken);
  const event = await eventShowing(key, key);
  const opened = wholeEvent.parse((await manager.call(getEventDetails, { event_id: event.id })).body[0]);
  await drawAll();
  const { image } = await imagesOf(event.id);
  const { status } = await manager.call(updateEvent, {
    ...eventInput('Saved after all', artist.id),
    event_id: event.id,
    version: opened.version,
    event_image_url: opened.event_image_url,
    event_image_thumbnail_url: opened.event_image_thumbnail_url,
  });
  expect(status).toBe(200);
  expect(await imagesOf(event.id)).toMatchObject({ image, thumbnail: image });
});

test('re-encodes the readable part of a damaged image', async () => {
  const noise = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  const key = await attachedBefore(noise.subarray(0, noise.length / 2));
  const event = await eventShowing(key);
  await drawAll();
  const { image } = await imagesOf(event.id);
  expect(image).not.toBe(key);
  expect(await metadataOf(image ?? '')).toMatchObject({ width: 200, height: 200 });
});

test('removes a file that is not an image from its event, deletes the file and audits the deletion', async () => {
  const key = await attachedBefore(Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'), 'png');
  const kept = await attachedBefore(taken);
  const event = await eventShowing(key, kept);
  await drawAll();
  const { image, thumbnail } = await imagesOf(event.id);
  expect(image).toBeNull();
  expect((await metadataOf(thumbnail ?? '')).exif).toBeUndefined();
  expect(await stat(key)).toBeNull();
  const line = await product.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'upload.taken_off')
    .where('entity_id', '=', key)
    .executeTakeFirstOrThrow();
  expect(line).toEqual({ before: { shown_events: [event.id], shown_people: [] }, after: { reason: 'broken' } });
});

test('deletes an unused image instead of re-encoding it', async () => {
  const key = await attachedBefore(taken);
  await drawAll();
  expect(await stat(key)).toBeNull();
  expect(await dueKeys()).toEqual([]);
});

test("keeps an event's image if the file is missing in the store, and retries the job", async () => {
  const key = await attachedBefore(taken);
  const event = await eventShowing(key);
  await product.platform.storage.delete(key);
  await expect(runNow(product.platform, redrawImage, { key })).rejects.toThrow('is missing');
  expect(await imagesOf(event.id)).toMatchObject({ image: key });
  expect(await dueKeys()).toEqual([key]);
  await product.platform.storage.put(key, taken, 'image/jpeg');
  await drawAll();
  expect((await imagesOf(event.id)).image).not.toBe(key);
});
