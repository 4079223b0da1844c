import { accentOf } from '@backline/contract/accents';
import { getAttendance } from '@backline/contract/attendance';
import { findEvent } from '@backline/contract/event-by-code';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { anonymous, signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { readPosterColours } from './poster-colours.jobs.ts';

const product = await openForFile(testApp());
const manager = await buildManager(product.db);
afterEach(() => vi.restoreAllMocks());

const red = '#c02020';
const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: red } })
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

const eventShowing = (key: string, more: Partial<Parameters<typeof buildEvent>[1]> = {}) =>
  buildEvent(product.db, { managerId: manager.id, image_key: key, ...more });
const read = () => runNow(product.platform, readPosterColours, {});
const colourOf = async (key: string) =>
  (await product.db.selectFrom('uploads').select('colour').where('key', '=', key).executeTakeFirstOrThrow()).colour;

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['a broken image', 'no image', 'png'],
])('stores no colour of %s, and reads it once', async (_what, bytes, type) => {
  const key = await attached(Buffer.from(bytes), type);
  await eventShowing(key);
  await read();
  expect(await colourOf(key)).toBe('');
  const reencode = vi.spyOn(product.platform.images, 'reencode');
  await read();
  expect(reencode).not.toHaveBeenCalled();
});

test('leaves posters of events that are long over', async () => {
  const key = await attached(picture);
  await eventShowing(key, { startsAt: new Date(Date.now() - 100 * 86_400_000) });
  await read();
  expect(await colourOf(key)).toBeNull();
});

test('gives an event the colours of its poster before the sign-in and after it, rather than those of the brand', async () => {
  const event = await eventShowing(await attached(picture));
  await read();
  const accent = accentOf(red);
  expect((await anonymous(product.app).call(findEvent, { event_code: event.code })).body.event?.accent).toEqual(accent);
  const fan = await buildFan(product.db);
  await joinFan(product.db, { eventId: event.id, fanId: fan.id });
  const client = await signedInAs(product.app, product.platform, fan);
  expect((await client.call(getAttendance, { event_id: event.id })).body.accent).toEqual(accent);
});
