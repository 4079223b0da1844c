import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrCodeUrl } from './event-code.ts';

test('a phone reads the page’s address with the code out of the drawing, also on a dark page', async () => {
  const url = qrCodeUrl('https://tickets.example.org', 'night-of-the-long-names', 'ABC234');
  const svg = Buffer.from(url.slice('data:image/svg+xml;base64,'.length), 'base64');
  const picture = sharp(svg).resize(600).flatten({ background: '#000' }).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(
    'https://tickets.example.org/events/night-of-the-long-names?code=ABC234',
  );
});
