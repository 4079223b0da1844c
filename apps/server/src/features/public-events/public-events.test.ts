import { messages } from '@backline/contract/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { buildArtist, buildEvent, buildManager } from '../../../builders/builders.ts';

let product: TestApp;

beforeAll(async () => {
  product = await testApp();
});

afterAll(() => product.close());

test('an unknown address is a real 404 with the specification’s text', async () => {
  const answer = await product.app.inject({ url: '/events/no-such-night' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain(messages.eventNotFound);
});

test.each(['%00', 'a%00b', 'Loud-Night', 'a--b', '%20', 'x'.repeat(201), '%F0%9F%8E%B8'])(
  'an address that no event can have is the same 404 without a query: /events/%s',
  async (address) => {
    const queries = vi.spyOn(product.db.getExecutor(), 'executeQuery');
    const answer = await product.app.inject({ url: `/events/${address}` });
    expect([answer.statusCode, queries.mock.calls]).toEqual([404, []]);
    expect(answer.body).toContain(messages.eventNotFound);
    queries.mockRestore();
  },
);

test('what staff typed cannot run in a fan’s browser', async () => {
  const manager = await buildManager(product.db);
  const name = `<script>alert(1)</script>"'&`;
  await buildEvent(product.db, {
    managerId: manager.id,
    name,
    seo_url: 'hostile',
    artist_bio: '</style><img src=x onerror=1>',
  });
  const { body, headers } = await product.app.inject({ url: '/events/hostile' });
  expect(body).not.toContain('<script');
  expect(body).not.toContain('<img src=x');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  expect(headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self' 'nonce-/);
});

test('an address of 200 characters, the longest that the form takes, is found', async () => {
  const manager = await buildManager(product.db);
  await buildEvent(product.db, { managerId: manager.id, seo_url: 'x'.repeat(200) });
  expect((await product.app.inject({ url: `/events/${'x'.repeat(200)}` })).statusCode).toBe(200);
});

test('link previews find title, description and an absolute image', async () => {
  const manager = await buildManager(product.db);
  const artist = await buildArtist(product.db, { managerId: manager.id, name: 'Nova Reyes' });
  await buildEvent(product.db, {
    managerId: manager.id,
    artistIds: [artist.id],
    name: 'Harbour Lights',
    seo_url: 'harbour-lights',
    venue: 'Pier 9',
    startsAt: new Date('2027-07-04T01:00:00Z'),
  });
  const { body, statusCode } = await product.app.inject({ url: '/events/harbour-lights' });
  expect(statusCode).toBe(200);
  expect(body).toContain('<meta property="og:title" content="Harbour Lights" />');
  expect(body).toContain('<meta property="og:image" content="http://localhost:3000/static/default-event.png" />');
  expect(body).toMatch(
    /<meta name="description" content="Saturday, July 3, 2027 at 8:00.PM CST · Pier 9, Chicago · Nova Reyes" \/>/,
  );
});

test('the page is one query, because thousands of fans open it at once', async () => {
  const { app, db } = product;
  const manager = await buildManager(db);
  await buildEvent(db, { managerId: manager.id, seo_url: 'counted' });
  const queries = vi.spyOn(db.getExecutor(), 'executeQuery');
  expect((await app.inject({ url: '/events/counted' })).statusCode).toBe(200);
  expect(queries).toHaveBeenCalledTimes(1);
});
