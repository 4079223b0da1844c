import { fontFiles, fontSheet, latinFont } from '@backline/font';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFonts } from './fonts.ts';

let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  serveFonts(app);
});
afterAll(() => app.close());

test('every font file is kept for ever under a name that holds its hash, and may be used by a sandboxed frame', async () => {
  for (const { path, type, content } of fontFiles) {
    expect(path).toMatch(/^\/fonts\/inter(-[a-z-]+)?-[0-9a-f]{12}\.(css|woff2)$/);
    const { statusCode, headers, rawPayload } = await app.inject(path);
    expect([path, statusCode, headers['content-type'], rawPayload.equals(content)]).toEqual([path, 200, type, true]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
});

test('the sheet names every font file, swaps them in, and Latin takes at most 50 KB', () => {
  const sheet = fontSheet.content.toString();
  const fonts = fontFiles.filter((file) => file !== fontSheet);
  expect(fonts.map(({ path }) => sheet.includes(`url(${path})`))).toEqual(fonts.map(() => true));
  expect(sheet.match(/font-display:swap/g)).toHaveLength(fonts.length);
  expect(latinFont.content.length).toBeLessThanOrEqual(50_000);
});
