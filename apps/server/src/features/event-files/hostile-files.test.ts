import { eventFile, maxEventFileBytes, maxFileParts } from '@backline/contract/event-file';
import { importEvent } from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { getEventDetails } from '@backline/contract/events';
import * as generalTexts from '@backline/contract/general.texts';
import { listPolls } from '@backline/contract/polls';
import * as productTexts from '@backline/contract/products.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eventFileHouse } from '../../../testing/event-files/event-file-house.ts';
import { filePoll, fileProduct, smallFile } from '../../../testing/event-files/small-file.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { runJobs } from '../../../testing/run-jobs.ts';

const house = await openForFile(eventFileHouse());
const png = (
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#6a45d6' } })
    .png()
    .toBuffer()
).toString('base64');
const image = { type: 'image/png', data: png } as const;
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
] as const)('refuses a file with %s and writes nothing', async (_name, change, path, message) => {
  await expectNothingLeft(async () => {
    const { status, body } = await house.imported({ ...smallFile(), ...change });
    const [field] = body.fields ?? [];
    expect([status, field?.path]).toEqual([422, path]);
    if (message !== undefined) expect(field?.message).toEqual(message);
  });
});

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

test('stores markup in texts as text, and makes one of two products with the same title', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const file = smallFile({
    polls: [filePoll({ question: markup })],
    products: [fileProduct({ title: markup }), fileProduct({ title: markup.toUpperCase() })],
  });
  const { event_id, made, left_out } = await house.must(house.imported(file, { event_name: markup }));
  expect(made).toMatchObject({ products: 1, polls: 1 });
  expect(left_out).toEqual([{ kind: 'products', reason: 'exists', names: [markup.toUpperCase()] }]);
  const [event] = await house.must(house.manager.call(getEventDetails, { event_id }));
  expect(event).toMatchObject({ event_name: markup });
  expect((await house.must(house.manager.call(listPolls, { event_id })))[0]?.question).toBe(markup);
});

test('leaves out a drop for which a product of the house has too few units', async () => {
  const title = `Scarf ${randomUUID()}`;
  await house.must(house.imported(smallFile({ products: [fileProduct({ title })] })));
  const drop = { start_after_ms: 0, end_after_ms: 60_000, special_price: 9, max_drop_quantity: 11 };
  const { left_out } = await house.must(
    house.imported(smallFile({ products: [fileProduct({ title, drop, sizes: [{ size: 'M', quantity: 11 }] })] })),
  );
  expect(left_out).toEqual([
    { kind: 'products', reason: 'exists', names: [title] },
    { kind: 'drops', reason: 'too_few_units', names: [title] },
  ]);
});

test('accepts the files of these tests, so that each refusal has the cause that it names', () => {
  expect(eventFile.safeParse(withPoster).success).toBe(true);
});
