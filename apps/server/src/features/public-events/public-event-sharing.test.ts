import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildArtist, buildEvent, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { TooManyImages } from '../../media/images/image-reencoder.ts';

const product = await openForFile(testApp());
const { app, db, platform } = product;
const dayMs = 86_400_000;
let number = 0;

const open = (address: string) => app.inject({ url: `/events/${address}` });
const tagsOf = (body: string, property: string) =>
  Array.from(
    body.matchAll(new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`, 'g')),
    ([, text = '']) => text,
  );

async function eventWithPoster(seo_url: string, more: Parameters<typeof buildEvent>[1] | object = {}) {
  const manager = await buildManager(db);
  number += 1;
  const key = `uploads/${String(number).padStart(24, 'a')}-poster.jpg`;
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();
  await platform.storage.put(key, bytes, 'image/jpeg');
  await db
    .insertInto('uploads')
    .values({ key, uploader_id: manager.id, content_type: 'image/jpeg', attached_at: new Date() })
    .execute();
  const event = await buildEvent(db, { managerId: manager.id, seo_url, image_key: key, ...more });
  return { manager, event, key };
}

async function storedCards(poster = ''): Promise<string[]> {
  const stem = `${poster.replace('.jpg', '')}-card-`;
  const kept = [];
  for await (const { key } of platform.storage.list()) if (key.includes(stem)) kept.push(key);
  return kept;
}

/** The first reader has the variants drawn, which others see two seconds later. */
async function drawn(seo_url: string): Promise<string> {
  await open(seo_url);
  await vi.waitFor(async () => expect(await runJobs(platform)).toBeGreaterThan(0), 5_000);
  await vi.waitFor(async () => expect((await open(seo_url)).body).toContain('card.jpg'), 10_000);
  return (await open(seo_url)).body;
}

async function brandOf(managerId: number, colour: string) {
  const square = await sharp({ create: { width: 192, height: 192, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  await sql`
    insert into brands (manager_id, name, colour, icon_key, icon_hash, icon_192, icon_512)
    values (${managerId}, 'The Lantern', ${colour}, 'uploads/x.png', ${'b'.repeat(32)}, ${square}, ${square})
    on conflict (manager_id) do update set colour = excluded.colour`.execute(db);
}

test('shows the poster itself until its variants are drawn, and enqueues their drawing once', async () => {
  const { key } = await eventWithPoster('first-read');
  const enqueue = vi.spyOn(platform.queue, 'enqueue');
  const { body } = await open('first-read');
  expect(body).toContain(`<img src="http://localhost:3000/storage/${key}" alt=""`);
  expect(body).toContain(`<link rel="preload" as="image" href="http://localhost:3000/storage/${key}"`);
  expect(tagsOf(body, 'og:image')).toEqual([`http://localhost:3000/storage/${key}`]);
  await Promise.all(Array.from({ length: 20 }, () => open('first-read')));
  await vi.waitFor(() => expect(enqueue).toHaveBeenCalledTimes(1));
  enqueue.mockRestore();
});

test('offers a poster in five widths, preloads it with the same list, and reserves its place', async () => {
  const { key } = await eventWithPoster('in-widths');
  const body = await drawn('in-widths');
  const stem = `http://localhost:3000/storage/${key.replace('.jpg', '')}`;
  const list = [320, 480, 768, 1080, 1600].map((name) => `${stem}-w${name}.webp ${Math.min(name, 1200)}w`).join(', ');
  const [, sizes] = /<source type="image\/webp" srcset="[^"]*" sizes="([^"]*)"/.exec(body) ?? [];
  expect(body).toContain(`<source type="image/webp" srcset="${list}" sizes="${sizes}"`);
  expect(body).toContain(`imagesrcset="${list}" imagesizes="${sizes}" fetchpriority="high"`);
  expect(body).toContain(`<img src="${stem}-w1080.jpg" alt="" width="1200" height="800" fetchpriority="high"`);
  expect(body).toContain('--ratio: 1.5;');
  expect(body).toMatch(/<img class="backdrop" src="data:image\/webp;base64,/);
  const file = await app.inject({ url: new URL(`${stem}-w768.webp`).pathname });
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test.each(['/events/no-such-night/card.jpg', '/events/no--address/card.jpg?v=1'])('answers 404 at %s', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});

test('an event without a poster has the usual share card of 1200 x 630 pixels', async () => {
  const manager = await buildManager(db);
  await buildEvent(db, { managerId: manager.id, seo_url: 'no-poster', name: 'A "Quiet" Night' });
  const { body } = await open('no-poster');
  const image = 'http://localhost:3000/static/default-event.png';
  expect(tagsOf(body, 'og:image')).toEqual([image]);
  expect([tagsOf(body, 'og:image:width'), tagsOf(body, 'og:image:height')]).toEqual([['1200'], ['630']]);
  expect([tagsOf(body, 'twitter:card'), tagsOf(body, 'twitter:image')]).toEqual([['summary_large_image'], [image]]);
  expect(tagsOf(body, 'og:image:alt')).toEqual(['Poster of A &quot;Quiet&quot; Night']);
  const { rawPayload } = await app.inject({ url: '/static/default-event.png' });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  const card = await app.inject({ url: '/events/no-poster/card.jpg' });
  expect([card.statusCode, card.headers.location, card.headers['cache-control']]).toEqual([302, image, 'no-store']);
});

test('draws the share card with the brand once, serves it for ever, and draws a new one for a new brand', async () => {
  const { manager } = await eventWithPoster('with-card');
  await brandOf(manager.id, '#ff0000');
  const body = await drawn('with-card');
  const [address = ''] = tagsOf(body, 'og:image');
  expect(address).toMatch(/^http:\/\/localhost:3000\/events\/with-card\/card\.jpg\?v=[0-9a-f]{16}$/);
  expect(tagsOf(body, 'og:image:width')).toEqual(['1200']);
  const drawing = vi.spyOn(platform.images, 'draw');
  const { pathname, search } = new URL(address);
  const cards = await Promise.all(Array.from({ length: 5 }, () => app.inject({ url: pathname + search })));
  expect(drawing).toHaveBeenCalledTimes(1);
  for (const { statusCode, headers, rawPayload } of cards) {
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  }
  await app.inject({ url: pathname + search });
  expect(drawing).toHaveBeenCalledTimes(1);
  drawing.mockRestore();

  await brandOf(manager.id, '#00ff00');
  await vi.waitFor(
    async () => expect(tagsOf((await open('with-card')).body, 'og:image')).not.toEqual([address]),
    10_000,
  );
  const earlier = await app.inject({ url: pathname + search });
  expect([earlier.statusCode, earlier.headers['cache-control']]).toEqual([302, 'no-store']);
  const newer = await app.inject({ url: String(earlier.headers.location) });
  expect(newer.statusCode).toBe(200);
  await runJobs(platform);
  expect(await storedCards()).toHaveLength(1);
});

test('deletes the earlier share card also if the new one cannot be drawn', async () => {
  const { manager, key: poster } = await eventWithPoster('failed-card');
  await brandOf(manager.id, '#ff0000');
  const [address = ''] = tagsOf(await drawn('failed-card'), 'og:image');
  const { pathname, search } = new URL(address);
  expect((await app.inject({ url: pathname + search })).statusCode).toBe(200);
  await brandOf(manager.id, '#00ff00');
  await vi.waitFor(
    async () => expect(tagsOf((await open('failed-card')).body, 'og:image')).not.toEqual([address]),
    10_000,
  );
  const drawing = vi.spyOn(platform.images, 'draw').mockRejectedValueOnce(new TooManyImages());
  const newer = String((await app.inject({ url: pathname + search })).headers.location);
  await app.inject({ url: newer });
  expect(drawing).toHaveBeenCalledTimes(1);
  drawing.mockRestore();
  await runJobs(platform);
  expect(await storedCards(poster)).toEqual([]);
});

test('leads to the poster while no share card can be drawn', async () => {
  const { key } = await eventWithPoster('busy-card');
  const [address = ''] = tagsOf(await drawn('busy-card'), 'og:image');
  const drawing = vi.spyOn(platform.images, 'draw').mockRejectedValueOnce(new TooManyImages());
  const { pathname, search } = new URL(address);
  const { statusCode, headers } = await app.inject({ url: pathname + search });
  drawing.mockRestore();
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    `http://localhost:3000/storage/${key}`,
    'no-store',
  ]);
  expect((await app.inject({ url: pathname + search })).statusCode).toBe(200);
});

const text = z.string().min(1);
/** The fields that Google requires of an event, and the recommended ones that the product can fill. */
const musicEvent = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('MusicEvent'),
  name: text,
  description: text,
  url: z.url(),
  startDate: z.iso.datetime({ offset: true, local: false }),
  eventStatus: z.literal('https://schema.org/EventScheduled'),
  eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
  image: z.array(z.url()).min(1),
  location: z.strictObject({
    '@type': z.literal('Place'),
    name: text,
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      streetAddress: z.string(),
      addressLocality: text,
      addressRegion: text,
      postalCode: text,
      addressCountry: text,
    }),
  }),
  performer: z.array(z.strictObject({ '@type': z.literal('MusicGroup'), name: text })),
  organizer: z.strictObject({ '@type': z.literal('Organization'), name: text, url: z.url() }).optional(),
  isAccessibleForFree: z.boolean(),
  offers: z
    .strictObject({
      '@type': z.literal('Offer'),
      url: z.url(),
      availability: z.literal('https://schema.org/InStock'),
    })
    .optional(),
});

function dataOf(body: string) {
  const [, data = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(body) ?? [];
  return musicEvent.parse(JSON.parse(data));
}

test('no text of an event can leave the structured data', async () => {
  const manager = await buildManager(db);
  const name = '</script><!--<script>alert(1)//\u2028';
  await buildEvent(db, { managerId: manager.id, seo_url: 'hostile-data', name, artist_bio: '<img src=x>' });
  const { body } = await open('hostile-data');
  const [, data = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(body) ?? [];
  expect(data).not.toContain('<');
  expect(dataOf(body)).toMatchObject({ name, description: '<img src=x>' });
});

test('describes an event for search engines, in its own time zone', async () => {
  const { manager } = await eventWithPoster('in-search', {});
  const artists = [await buildArtist(db, { managerId: manager.id, name: 'Nova & Reyes' })];
  await brandOf(manager.id, '#ffb300');
  const startsAt = new Date('2027-07-04T01:00:00Z');
  await buildEvent(db, {
    managerId: manager.id,
    artistIds: artists.map(({ id }) => id),
    seo_url: 'searched',
    startsAt,
    is_paid: true,
    ticket_url: 'https://tickets.example/7',
  });
  expect(dataOf((await open('searched')).body)).toMatchObject({
    url: 'http://localhost:3000/events/searched',
    startDate: '2027-07-03T20:00:00-05:00',
    location: { address: { addressLocality: 'Chicago' } },
    performer: [{ name: 'Nova & Reyes' }],
    organizer: { name: 'The Lantern' },
    isAccessibleForFree: false,
    offers: { url: 'https://tickets.example/7' },
  });
});

test('an event that is over or free has no offer, and one without a date has no structured data', async () => {
  const manager = await buildManager(db);
  const paid = { managerId: manager.id, is_paid: true, ticket_url: 'https://tickets.example' };
  await buildEvent(db, { ...paid, seo_url: 'over-data', startsAt: new Date(Date.now() - 2 * dayMs) });
  await buildEvent(db, {
    managerId: manager.id,
    seo_url: 'free-data',
    timezone: 'Europe/London',
    startsAt: new Date('2027-01-05T20:00:00Z'),
  });
  await buildEvent(db, { managerId: manager.id, seo_url: 'undated', startsAt: new Date(0) });
  expect(dataOf((await open('over-data')).body).offers).toBeUndefined();
  const free = dataOf((await open('free-data')).body);
  expect([free.offers, free.isAccessibleForFree, free.startDate]).toEqual([
    undefined,
    true,
    '2027-01-05T20:00:00+00:00',
  ]);
  expect((await open('undated')).body).not.toContain('ld+json');
});

test('lists the next six dates of all its artists, each once and the soonest first, and no past ones', async () => {
  const manager = await buildManager(db);
  const [one, two] = [
    await buildArtist(db, { managerId: manager.id }),
    await buildArtist(db, { managerId: manager.id }),
  ];
  const at = (days: number) => new Date(Date.now() + days * dayMs);
  const build = (seo_url: string, days: number, artistIds: number[]) =>
    buildEvent(db, { managerId: manager.id, artistIds, seo_url, name: `Night ${seo_url}`, startsAt: at(days) });
  await build('tour-0', 1, [one.id, two.id]);
  await build('tour-past', -3, [one.id]);
  await build('tour-both', 2, [one.id, two.id]);
  for (const [index, days] of [9, 3, 7, 5, 8, 4].entries())
    await build(`tour-${days}`, days, [index % 2 === 0 ? one.id : two.id]);
  await build('of-others', 2, [(await buildArtist(db, { managerId: manager.id })).id]);
  const datesOf = (body: string) =>
    Array.from(body.matchAll(/<a href="\/events\/([^"/]+)">/g), ([, address]) => address);
  const queries = vi.spyOn(platform.db.getExecutor(), 'executeQuery');
  const { body } = await open('tour-0');
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  expect(datesOf(body)).toEqual(['tour-both', 'tour-3', 'tour-4', 'tour-5', 'tour-7', 'tour-8']);
  const past = await open('tour-past');
  expect(past.body).toContain('<a class="button" href="#dates">See the next dates</a>');
  expect((await open('of-others')).body).not.toContain('More dates');
});
