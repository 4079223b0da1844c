import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildEmbeds, buildEvent, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const publicUrl = 'https://house.example.org';
const { app, db } = await openForFile(testApp({ PUBLIC_URL: publicUrl }));

const ask = (query: Record<string, string>) =>
  app.inject({ url: '/oembed', query, headers: { host: 'house.example.org' } });

async function newEvent(seo_url: string, more: object = {}, origins = ['https://www.venue.example']) {
  const manager = await buildManager(db);
  await buildEmbeds(db, { manager_id: manager.id, origins, shows_polls: false });
  return buildEvent(db, { managerId: manager.id, seo_url, ...more });
}
await newEvent('harbour-lights', { name: 'Harbour "Lights"' });
const url = `${publicUrl}/events/harbour-lights`;

const answerOf = z.object({ width: z.number(), height: z.number(), html: z.string() });

test.each([
  ['an unknown event', { url: `${publicUrl}/events/no-such-night` }],
  ['another page', { url: `${publicUrl}/fan` }],
  ['a page below the event', { url: `${url}/calendar.ics` }],
  ['another origin', { url: 'https://evil.example/events/harbour-lights' }],
  ['another scheme', { url: 'http://house.example.org/events/harbour-lights' }],
  ['a name in front of the host', { url: 'https://house.example.org@evil.example/events/harbour-lights' }],
  ['a script', { url: 'javascript:alert(1)' }],
  ['no URL', { url: '/events/harbour-lights' }],
  ['a hostile name', { url: `${publicUrl}/events/%00` }],
])('answers 404 for %s', async (_what, query) => {
  expect((await ask(query)).statusCode).toBe(404);
});

test.each<Record<string, string>>([{}, { url: '' }])(
  'answers 400 without an address, and names the parameter: %j',
  async (query) => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Add the parameter url with the address of an event’s public page.',
    ]);
  },
);

test('answers 501 for another format', async () => {
  expect((await ask({ url, format: 'xml' })).statusCode).toBe(501);
});

test('answers 401 for an event that no site may embed', async () => {
  await newEvent('shy-night', {}, []);
  expect((await ask({ url: `${publicUrl}/events/shy-night` })).statusCode).toBe(401);
});

test('answers with the card in a frame that can neither leave nor act', async () => {
  const { statusCode, headers, body } = await ask({ url: `${url}?code=ABCDEF`, format: 'json' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(JSON.parse(body)).toEqual({
    type: 'rich',
    version: '1.0',
    title: 'Harbour "Lights"',
    provider_name: 'Backline',
    provider_url: publicUrl,
    cache_age: 300,
    width: 600,
    height: 320,
    html: expect.stringContaining(
      `<iframe src="${publicUrl}/embed/events/harbour-lights" title="Harbour &quot;Lights&quot;"`,
    ),
  });
  const { html } = answerOf.parse(JSON.parse(body));
  expect(html).toContain('sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"');
});

test('stays within the size that the site asks for, and ignores a size that is none', async () => {
  const sizeOf = async (maxwidth: string, maxheight: string) => {
    const { width, height } = answerOf.parse(JSON.parse((await ask({ url, maxwidth, maxheight })).body));
    return [width, height];
  };
  expect(await sizeOf('320', '300')).toEqual([320, 300]);
  expect(await sizeOf('320', '2000')).toEqual([320, 640]);
  expect(await sizeOf('2000', '200')).toEqual([600, 200]);
  for (const wrong of ['0', '-1', '1e9', 'wide']) expect(await sizeOf(wrong, wrong)).toEqual([600, 320]);
});

async function newPoster(key: string, size: { width: number; height: number }) {
  await db
    .insertInto('uploads')
    .values({ key, uploader_id: (await buildManager(db)).id, content_type: 'image/jpeg', colour: '' })
    .execute();
  await db
    .insertInto('poster_variants')
    .values({ image_key: key, ...size, widths: [320, 480, 768, 1080], preview: 'data:,' })
    .execute();
}

test('is higher for a wide poster, which stands whole above the words', async () => {
  const key = 'uploads/bbbbbbbbbbbbbbbbbbbbbbbb-poster.jpg';
  await newPoster(key, { width: 1600, height: 900 });
  await newEvent('wide-night', { image_key: key });
  const { width, height } = answerOf.parse(JSON.parse((await ask({ url: `${publicUrl}/events/wide-night` })).body));
  expect([width, height]).toEqual([600, 640]);
  const card = async (address: string) => (await app.inject({ url: `/embed/events/${address}` })).body;
  expect(await card('wide-night')).not.toContain('class="beside"');
  expect(await card('harbour-lights')).toContain('class="beside"');
});

test('offers the poster in a size within the bounds', async () => {
  const key = 'uploads/aaaaaaaaaaaaaaaaaaaaaaaa-poster.jpg';
  await newPoster(key, { width: 1200, height: 1600 });
  await newEvent('poster-night', { image_key: key });
  const thumbnailOf = async (more: Record<string, string>) => {
    const answer = JSON.parse((await ask({ url: `${publicUrl}/events/poster-night`, ...more })).body);
    return [answer.thumbnail_width, answer.thumbnail_height, answer.thumbnail_url];
  };
  const stem = `${publicUrl}/storage/uploads/aaaaaaaaaaaaaaaaaaaaaaaa-poster`;
  expect(await thumbnailOf({})).toEqual([768, 1024, `${stem}-w768.webp`]);
  expect(await thumbnailOf({ maxwidth: '400' })).toEqual([320, 427, `${stem}-w320.webp`]);
  expect(await thumbnailOf({ maxheight: '100' })).toEqual([undefined, undefined, undefined]);
});

test('is named by the public page for editors that look for it', async () => {
  const { body } = await app.inject({ url: '/events/harbour-lights' });
  const [, address = ''] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(body) ?? [];
  expect(address).toBe(`${publicUrl}/oembed?url=${encodeURIComponent(url)}`);
  expect((await app.inject({ url: address.replace(publicUrl, '') })).statusCode).toBe(200);
});
