import {
  eventFile,
  maxEventFileBytes,
  maxFileLightLetters,
  maxFileParts,
  type EventFile,
} from '@backline/contract/event-file';
import { importEvent } from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { getEventDetails } from '@backline/contract/events';
import * as generalTexts from '@backline/contract/general.texts';
import { listPatterns } from '@backline/contract/patterns';
import { listPolls } from '@backline/contract/polls';
import * as productTexts from '@backline/contract/products.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditLines } from '../../../testing/audit-lines.ts';
import { eventFileHouse } from '../../../testing/event-files/event-file-house.ts';
import { fileImage, fileLight, filePoll, fileProduct, smallFile } from '../../../testing/event-files/small-file.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { runJobs } from '../../../testing/run-jobs.ts';

const house = await openForFile(eventFileHouse());
const image = await fileImage();
const withPoster = smallFile({ images: [image], event: { ...smallFile().event, image: 0 } });

/** Sends bytes as they are, which a page never would. */
async function sendRaw(payload: string) {
  const { cookie, csrfToken } = house.manager;
  const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
  const answer = await house.app.inject({ method: 'POST', url: `/api/${importEvent.path}`, headers, payload });
  return answer.statusCode;
}

async function expectNothingLeft(send: () => Promise<unknown>) {
  await runJobs(house.platform);
  const before = [await house.counts(), await house.objects()];
  await send();
  await runJobs(house.platform);
  expect([await house.counts(), await house.objects()]).toEqual(before);
}

test('leaves no rows and no image files if the address is taken', async () => {
  const { seo_url } = await house.must(house.imported(smallFile()));
  await expectNothingLeft(async () => {
    const { status, body } = await house.imported(withPoster, { seo_url });
    expect([status, body.fields]).toEqual([422, [{ path: 'seo_url', message: eventTexts.seoUrlTaken }]]);
  });
});

test('refuses an image that is not one, and deletes the images before it', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
  const pieces = { image: 1, thumbnail: null };
  const file = smallFile({
    ...withPoster,
    products: [fileProduct(pieces)],
    images: [image, { type: 'image/png', data: page }],
  });
  await expectNothingLeft(async () => {
    const { status, body } = await house.imported(file);
    expect([status, body.fields]).toEqual([422, [{ path: 'file.images.1', message: uploadTexts.imageOnly }]]);
  });
});

test('refuses an SVG image with a script', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const data = Buffer.from(svg).toString('base64');
  const { body } = await house.imported({ ...withPoster, images: [{ type: 'image/svg+xml', data }] });
  expect(body.fields).toEqual([{ path: 'file.images.0', message: uploadTexts.imageUnsafeSvg }]);
});

test.each([
  ['a negative price', { products: [fileProduct({ price: -5 })] }, 'file.products.0.price', productTexts.priceTooSmall],
  [
    'more products than a file may hold',
    { products: Array.from({ length: maxFileParts + 1 }, () => fileProduct()) },
    'file.products',
    undefined,
  ],
  ['no artist', { artists: [] }, 'file.artists', fileTexts.noArtists],
  [
    'more than 10 MB of images',
    { images: Array.from({ length: 6 }, () => ({ type: 'image/png', data: 'AAAA'.repeat(600_000) })) },
    'file.images',
    fileTexts.imagesTooLarge(10),
  ],
  [
    'padding of megabytes',
    { images: [{ type: 'image/png', data: `A${'='.repeat(2_000_000)}A` }] },
    'file.images.0.data',
    undefined,
  ],
  [
    'a date of megabytes',
    { exported_at: `2026-03-01T12:00:00.${'0'.repeat(2_000_000)}Z` },
    'file.exported_at',
    undefined,
  ],
  [
    'lights that are too long together',
    { lights: Array.from({ length: 6 }, () => fileLight({ payload_data: '['.repeat(200_000) })) },
    'file.lights',
    fileTexts.lightsTooLong(maxFileLightLetters),
  ],
  [
    'an event name of megabytes of marks',
    { event: { ...smallFile().event, event_name: 'a\u0301'.repeat(2_000_000) } },
    'file.event.event_name',
    generalTexts.tooLong(200),
  ],
  [
    'the name of an event that is too long',
    { event: { ...smallFile().event, event_name: 'x'.repeat(201) } },
    'file.event.event_name',
    generalTexts.tooLong(200),
  ],
  [
    'stacked marks in the name of an event',
    { event: { ...smallFile().event, event_name: 'a\u0301\u0301\u0301\u0301\u0301\u0301' } },
    'file.event.event_name',
    generalTexts.stackedMarks,
  ],
  [
    'the description of a light that is too long',
    { lights: [fileLight({ short_description: 'x'.repeat(501) })] },
    'file.lights.0.short_description',
    generalTexts.tooLong(500),
  ],
  [
    'stacked marks in the description of a light',
    { lights: [fileLight({ short_description: 'a\u0301\u0301\u0301\u0301\u0301\u0301' })] },
    'file.lights.0.short_description',
    generalTexts.stackedMarks,
  ],
  [
    'an image that is not in the file',
    { event: { ...smallFile().event, image: 3 } },
    'file.event.image',
    fileTexts.noSuchPlace,
  ],
  [
    'an artist who is not in the file',
    { products: [fileProduct({ artist: 4 })] },
    'file.products.0.artist',
    fileTexts.noSuchPlace,
  ],
  ['a newer version', { version: 2 }, 'file.version', fileTexts.newerVersion],
  ['another format', { format: 'other' }, 'file.format', fileTexts.otherFormat],
  ['an unknown field', { owner: 7 }, 'file.owner', undefined],
  [
    'an end before the start',
    { polls: [filePoll({ end_after_ms: 0 })] },
    'file.polls.0.end_time',
    expect.stringContaining('In the file, polls 1, end_time: '),
  ],
  [
    'a time outside the calendar',
    { polls: [filePoll({ end_after_ms: 32_000_000_000_000 })] },
    'file.polls.0.end_time',
    expect.stringContaining(generalTexts.endTimeRequired),
  ],
  [
    'a setting that no event may have',
    { event: { ...smallFile().event, tax_rate: 250 } },
    'file.event.tax_rate',
    expect.stringContaining(generalTexts.percentRange),
  ],
] as const)(
  'refuses a file with %s in the import and in its preview, and writes nothing',
  async (_name, change, path, message) => {
    const file = { ...smallFile(), ...change } as EventFile;
    await expectNothingLeft(async () => {
      const { status, body } = await house.imported(file);
      const [field] = body.fields ?? [];
      expect([status, field?.path]).toEqual([422, path]);
      if (message !== undefined) expect(field?.message).toEqual(message);
      const preview = await house.previewed(file);
      expect([preview.status, preview.body.fields?.[0]]).toEqual([422, field]);
    });
  },
);

test('answers ten megabytes of nesting, prototype keys and a body over the limit without an event', async () => {
  const nested = 5 * 1024 * 1024;
  const valid = JSON.stringify({
    file: smallFile(),
    event_name: 'x',
    event_dttm: Date.now() + 60_000,
    seo_url: `raw-${randomUUID()}`,
    artist_id: [house.artistIds[0]],
  });
  await expectNothingLeft(async () => {
    expect(await sendRaw(`{"file":${'['.repeat(nested)}${']'.repeat(nested)}}`)).toBe(413);
    expect(await sendRaw(`{"file":"${'[{,'.repeat(nested / 3)}"}`)).toBe(422);
    expect(await sendRaw(valid.replace('{"file":{', '{"file":{"__proto__":{"isAdmin":true},'))).toBe(400);
    expect(await sendRaw(valid.replace('{"file":{', '{"file":{"constructor":{"prototype":{}},'))).toBe(400);
    expect(await sendRaw(`{"file":"${'x'.repeat(maxEventFileBytes)}"}`)).toBe(413);
    expect(await sendRaw('{"file":')).toBe(400);
  });
});

test('stores markup in texts as text', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const file = smallFile({ polls: [filePoll({ question: markup })], products: [fileProduct({ title: markup })] });
  const { event_id, created } = await house.must(house.imported(file, { event_name: markup }));
  expect(created).toMatchObject({ products: 1, polls: 1 });
  const [event] = await house.must(house.manager.call(getEventDetails, { event_id }));
  expect(event).toMatchObject({ event_name: markup });
  expect((await house.must(house.manager.call(listPolls, { event_id })))[0]?.question).toBe(markup);
});

test('cleans control characters from the name of the exported event and from the description of a light', async () => {
  const file = smallFile({
    event: { ...smallFile().event, event_name: 'Harbour\u0007  Lights\u202e' },
    lights: [fileLight({ name: 'Clean\u0000 light', short_description: 'Slow\u0007\n and \u200bsoft' })],
    patterns: [{ light: 0, start_after_ms: 0 }],
  });
  const { event_id } = await house.must(house.imported(file));
  const [line] = (await auditLines(house.db, 'event', event_id)).filter(({ action }) => action === 'event.imported');
  expect(line?.after).toMatchObject({ made_from: `Harbour Lights, ${file.exported_at}` });
  const light = (await house.must(house.manager.call(listPatterns, { page_size: 100 }))).map(
    ({ name, short_description }) => [name, short_description],
  );
  expect(light).toContainEqual(['Clean light', 'Slow and soft']);
});

test('counts each image as an upload and writes its audit line, and refuses images over the limit of uploads', async () => {
  const before = await house.counts();
  await house.must(house.imported(withPoster));
  const rows = await query(house.db)<{ key: string; hits: number }>`
    select u.key, t.hits from uploads u join throttles t on t.key = 'upload/' || u.uploader_id
    order by u.created_at desc limit 1`;
  const [upload] = rows.rows;
  const lines = await auditLines(house.db, 'upload', upload?.key ?? '');
  expect(lines.map(({ action, actor_id }) => [action, actor_id])).toEqual([['upload.promised', house.owner.id]]);
  expect((await house.counts())['uploads']).toBe((before['uploads'] ?? 0) + 1);
  await query(house.db)`update throttles set hits = 300 where key = ${`upload/${house.owner.id}`}`;
  await expectNothingLeft(async () => expect((await house.imported(withPoster)).status).toBe(429));
  await query(house.db)`update throttles set hits = ${upload?.hits ?? 0} where key = ${`upload/${house.owner.id}`}`;
  expect((await house.imported(withPoster)).status).toBe(200);
});

test('accepts the files of these tests, so that each refusal has the cause that it names', () => {
  expect(eventFile.safeParse(withPoster).success).toBe(true);
});
