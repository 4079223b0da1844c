import * as eventTexts from '@backline/contract/events.texts';
import * as fileTexts from '@backline/contract/event-files.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { beforeEach, expect, test } from 'vitest';
import { eventFileHouse } from '../../../testing/event-files/event-file-house.ts';
import { fileImage, fileProduct, smallFile } from '../../../testing/event-files/small-file.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { during } from '../../../testing/waiting-for-locks.ts';
import type { Tx } from '../../platform/db/database.ts';

const uploadsAnHour = 300;
const house = await openForFile(eventFileHouse());
const image = await fileImage();
const ofEvent = { ...smallFile().event, image: 0, thumbnail: 1 };
const twoImages = smallFile({ images: [image, image], event: ofEvent });
const counter = `upload/${house.owner.id}`;

const countUploads = (hits: number) => query(house.db)`
  insert into throttles (key, hits, resets_at) values (${counter}, ${hits}, now() + interval '1 hour')
  on conflict (key) do update set hits = excluded.hits, resets_at = excluded.resets_at`;
async function uploadHits(): Promise<number | undefined> {
  const { rows } = await query(house.db)<{ hits: number }>`select hits from throttles where key = ${counter}`;
  return rows[0]?.hits;
}
async function promisedUploads(): Promise<number | undefined> {
  const { rows } = await query(house.db)<{ lines: number }>`
    select count(*)::int as lines from audit_log where action = 'upload.promised'`;
  return rows[0]?.lines;
}

beforeEach(() => countUploads(0));

test('gives the images of an import with a taken address back, so that the corrected one can follow', async () => {
  const { seo_url } = await house.must(house.imported(smallFile()));
  await countUploads(uploadsAnHour - 2);
  const { body } = await house.imported(twoImages, { seo_url });
  expect(body.fields).toEqual([{ path: 'seo_url', message: eventTexts.seoUrlTaken }]);
  await house.must(house.imported(twoImages));
  expect(await uploadHits()).toBe(uploadsAnHour);
  expect((await house.imported(twoImages)).status).toBe(429);
});

test('gives the images of an import back whose products changed meanwhile', async () => {
  const file = { ...twoImages, products: [fileProduct({ title: 'Changing shirt' })] };
  await house.must(house.imported(file));
  await countUploads(10);
  const work = async (tx: Tx) => {
    await query(tx)`select from users where id = ${house.artistIds[0]} for no key update`;
    await query(tx)`update products set archived_at = now() where title = 'Changing shirt'`;
  };
  const { status, body } = await during(house.db, work, () => house.imported(file));
  expect([status, body.message]).toEqual([409, fileTexts.productsChanged]);
  expect(await uploadHits()).toBe(10);
});

test('gives all images back if one of them is refused', async () => {
  const data = Buffer.from('<html></html>').toString('base64');
  const { body } = await house.imported({ ...twoImages, images: [image, { type: 'image/png', data }] });
  expect(body.fields).toEqual([{ path: 'file.images.1', message: uploadTexts.imageOnly }]);
  expect(await uploadHits()).toBe(0);
});

test('returns the stored answer for a repeated Idempotency-Key without storing or counting the images again', async () => {
  const change = { seo_url: 'sent-twice' };
  const send = () => house.imported(twoImages, change, house.manager, { idempotencyKey: 'sent-twice' });
  const first = await house.must(send());
  await countUploads(uploadsAnHour);
  const lines = await promisedUploads();
  expect(await house.must(send())).toEqual(first);
  expect(await promisedUploads()).toBe(lines);
});

test('counts only the images that an import keeps, if a product came to exist meanwhile', async () => {
  const title = 'Shirt of two imports';
  const file = smallFile({ products: [fileProduct({ title, image: 0, thumbnail: 1 })], images: [image, image] });
  const answers = await Promise.all([house.must(house.imported(file)), house.must(house.imported(file))]);
  expect(answers.map(({ created }) => created.products).sort((left, right) => left - right)).toEqual([0, 1]);
  await expect.poll(uploadHits).toBe(2);
});
