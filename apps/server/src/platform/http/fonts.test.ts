import { fontFiles, fontSheet, latinFont } from '@backline/font';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { serveFonts } from './fonts.ts';

const app = await openForFile(fastify());
serveFonts(app);

test('caches font files for ever under hashed names and allows sandboxed frames to use them', async () => {
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

test('lists every font file in the style sheet, and keeps the Latin font within 50 KB', () => {
  const sheet = fontSheet.content.toString();
  const fonts = fontFiles.filter((file) => file !== fontSheet);
  expect(fonts.map(({ path }) => sheet.includes(`url(${path})`))).toEqual(fonts.map(() => true));
  expect(sheet.match(/font-display:swap/g)).toHaveLength(fonts.length);
  expect(latinFont.content.length).toBeLessThanOrEqual(50_000);
});
