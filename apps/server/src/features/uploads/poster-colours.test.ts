import { accentOf } from '@backline/contract/accents';
import { getAttendance } from '@backline/contract/attendance';
import { findEvent } from '@backline/contract/event-by-code';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { anonymous, signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { drawPoster } from './poster-variants.jobs.ts';

const product = await openForFile(testApp());
const manager = await buildManager(product.db);

const red = '#c02020';
const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: red } })
  .png()
  .toBuffer();

const noise = await sharp({
  create: { width: 300, height: 200, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
})
  .png()
  .toBuffer();

let number = 0;

async function attached(bytes: Uint8Array, type = 'png'): Promise<string> {
  number += 1;
  const key = `uploads/${String(number).padStart(24, '0')}-poster.${type}`;
  const contentType = type === 'svg' ? 'image/svg+xml' : `image/${type}`;
  await product.platform.storage.put(key, bytes, contentType);
  await product.db
    .insertInto('uploads')
    .values({ key, uploader_id: manager.id, content_type: contentType, attached_at: new Date() })
    .execute();
  return key;
}

const eventShowing = (key: string) => buildEvent(product.db, { managerId: manager.id, image_key: key });
const draw = (key: string) => runNow(product.platform, drawPoster, { key });
const colourOf = async (key: string) =>
  (await product.db.selectFrom('uploads').select('colour').where('key', '=', key).executeTakeFirstOrThrow()).colour;

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['a broken image', 'no image', 'png'],
])('stores that %s has no colour', async (_what, bytes, type) => {
  const key = await attached(Buffer.from(bytes), type);
  await draw(key);
  expect(await colourOf(key)).toBe('');
});

test('reads the colour of an image whose name tells another type, and of one whose end is missing', async () => {
  const [misnamed, cut] = [await attached(picture, 'webp'), await attached(noise.subarray(0, noise.length * 0.7))];
  await draw(misnamed);
  await draw(cut);
  expect([await colourOf(misnamed), await colourOf(cut)]).toEqual([red, expect.stringMatching(/^#/)]);
});

test('reads the colour of a poster whose variants were drawn before colours existed', async () => {
  const key = await attached(picture);
  await draw(key);
  await product.db.updateTable('uploads').set({ colour: null }).where('key', '=', key).execute();
  await draw(key);
  expect(await colourOf(key)).toBe(red);
});

test('gives an event the colours of its poster before the sign-in and after it, rather than those of the brand', async () => {
  const event = await eventShowing(await attached(picture));
  const fan = await buildFan(product.db);
  await joinFan(product.db, { eventId: event.id, fanId: fan.id });
  const client = await signedInAs(product.app, product.platform, fan);
  const byCode = () => anonymous(product.app).call(findEvent, { event_code: event.code });
  // The first reader of an event without a colour has its poster drawn.
  expect((await byCode()).body.event?.accent).toBeNull();
  await expect
    .poll(async () => {
      await runJobs(product.platform);
      return (await byCode()).body.event?.accent;
    })
    .toEqual(accentOf(red));
  expect((await client.call(getAttendance, { event_id: event.id })).body.accent).toEqual(accentOf(red));
});
