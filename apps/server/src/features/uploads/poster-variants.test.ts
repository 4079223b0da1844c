import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import { createEvent, updateEvent } from '@backline/contract/events';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { buildArtist, buildManager } from '../../../builders/builders.ts';
import { posterSvg } from '../../../demo/art/poster.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { eventInput } from '../../../testing/event-input.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { ImageRefused } from '../../media/images/image-refusal.ts';
import { drawPoster } from './poster-variants.jobs.ts';

const product = await openForFile(testApp());
const { app, platform, db } = product;
const own = await buildManager(db);
const artist = await buildArtist(db, { managerId: own.id });
const manager = await signedInAs(app, platform, own);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6a45d6' } });
let number = 0;

/** Stores an image as if somebody had attached it, without drawing its variants. */
async function storedImage(bytes: Uint8Array, type = 'jpg'): Promise<string> {
  number += 1;
  const key = `uploads/${String(number).padStart(24, '0')}-poster.${type}`;
  const contentType = type === 'jpg' ? 'image/jpeg' : type === 'svg' ? 'image/svg+xml' : `image/${type}`;
  await platform.storage.put(key, bytes, contentType);
  await db
    .insertInto('uploads')
    .values({ key, uploader_id: own.id, content_type: contentType, attached_at: new Date() })
    .execute();
  return key;
}

const rowOf = (key: string) =>
  db.selectFrom('poster_variants').selectAll().where('image_key', '=', key).executeTakeFirst();
const stored = async (stem: string) => {
  const keys: string[] = [];
  for await (const { key } of platform.storage.list()) if (key.startsWith(stem)) keys.push(key);
  return keys.map((key) => key.slice(stem.length)).toSorted();
};
const stemOf = (key: string) => key.replace(/\.[^.]+$/, '');
const metadataOf = async (key: string) =>
  sharp((await platform.storage.readStart(key, 2_000_000)) ?? undefined).metadata();

async function upload(bytes: Buffer): Promise<string> {
  const { body } = await manager.call(generatePreSignedUrlUpload, { fileName: 'tour.png', fileType: 'image/png' });
  const { pathname, search } = new URL(body.url, 'http://localhost');
  const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
  await app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes });
  return body.public_url;
}

test('draws no variants of a missing file, and tries again later', async () => {
  const key = await storedImage(await picture(40, 40).jpeg().toBuffer());
  await platform.storage.delete(key);
  await runNow(platform, drawPoster, { key });
  expect(await rowOf(key)).toBeUndefined();
});

test.each([
  ['an SVG', 'svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>')],
  ['a file that is no image', 'jpg', async () => Buffer.from('no image')],
])('notes that %s has no variants', async (_what, type, bytes) => {
  const key = await storedImage(await bytes(), type);
  await runNow(platform, drawPoster, { key });
  expect(await rowOf(key)).toMatchObject({ width: null, height: null, widths: [], preview: null });
  expect(await stored(stemOf(key))).toEqual([`.${type}`]);
});

test('fails, so that the job is retried, if drawing takes too long', async () => {
  const key = await storedImage(await picture(40, 40).jpeg().toBuffer());
  const drawing = vi.spyOn(platform.images, 'draw').mockRejectedValueOnce(new ImageRefused('takes_too_much'));
  await expect(runNow(platform, drawPoster, { key })).rejects.toThrow('takes_too_much');
  drawing.mockRestore();
  expect(await rowOf(key)).toBeUndefined();
});

test('leaves no files behind if the image is deleted while it is drawn', async () => {
  const key = await storedImage(await picture(400, 200).jpeg().toBuffer());
  const draw = platform.images.draw.bind(platform.images);
  const drawing = vi.spyOn(platform.images, 'draw').mockImplementationOnce(async (task, turn) => {
    await db.deleteFrom('uploads').where('key', '=', key).execute();
    return draw(task, turn);
  });
  await runNow(platform, drawPoster, { key });
  drawing.mockRestore();
  expect(await stored(stemOf(key))).toEqual(['.jpg']);
});

test('keeps an animation as it is, and knows its size', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((background) =>
      sharp({ create: { width: 60, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const key = await storedImage(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    'gif',
  );
  await runNow(platform, drawPoster, { key });
  expect(await rowOf(key)).toMatchObject({ width: 60, height: 30, widths: [] });
  expect(await stored(stemOf(key))).toEqual(['.gif']);
});

test('draws the widths that the image has, and one of its own width', async () => {
  const key = await storedImage(await picture(900, 450).jpeg().toBuffer());
  await runNow(platform, drawPoster, { key });
  expect(await rowOf(key)).toMatchObject({
    width: 900,
    height: 450,
    widths: [320, 480, 768, 1080],
    preview: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{20,800}$/),
  });
  const stem = stemOf(key);
  expect(await stored(stem)).toEqual(['-w1080.jpg', '-w1080.webp', '-w320.webp', '-w480.webp', '-w768.webp', '.jpg']);
  expect(await metadataOf(`${stem}-w1080.webp`)).toMatchObject({ format: 'webp', width: 900, height: 450 });
  expect(await metadataOf(`${stem}-w320.webp`)).toMatchObject({ format: 'webp', width: 320, height: 160 });
  // A second run draws nothing.
  const drawing = vi.spyOn(platform.images, 'draw');
  await runNow(platform, drawPoster, { key });
  expect(drawing).not.toHaveBeenCalled();
  drawing.mockRestore();
});

test('draws a new poster with the save of the event, and deletes its variants with it', async () => {
  const [first, second] = [
    await upload(await picture(500, 300).png().toBuffer()),
    await upload(await picture(300, 500).png().toBuffer()),
  ];
  const seo_url = 'poster-night';
  const input = { ...eventInput('Poster Night', artist.id), event_image_url: first };
  const { body } = await manager.call(createEvent, { ...input, seo_url });
  const { id, image_key: key } = await db
    .selectFrom('events')
    .select(['id', 'image_key'])
    .where('seo_url', '=', seo_url)
    .executeTakeFirstOrThrow();
  expect([body.message, key]).toEqual([expect.any(String), new URL(first).pathname.replace('/storage/', '')]);
  await runJobs(platform);
  const stem = stemOf(String(key));
  expect(await stored(stem)).toHaveLength(5);
  const { status } = await manager.call(updateEvent, { ...input, event_id: id, event_image_url: second });
  expect(status).toBe(200);
  await runJobs(platform);
  expect(await stored(stem)).toEqual([]);
  expect(await rowOf(String(key))).toBeUndefined();
});

test('a poster on a phone of 375 px with two pixels per px is at most 75 KB', async () => {
  // The demo's posters have fine beams and gradients.
  for (const index of [0, 1, 2, 3]) {
    const drawn = await sharp(Buffer.from(posterSvg(index)))
      .jpeg({ quality: 88 })
      .toBuffer();
    const key = await storedImage(drawn);
    await runNow(platform, drawPoster, { key });
    const size = (await platform.storage.stat(`${stemOf(key)}-w768.webp`))?.sizeBytes ?? Infinity;
    expect(size).toBeLessThanOrEqual(75_000);
    expect(size).toBeLessThan(drawn.length);
  }
});
