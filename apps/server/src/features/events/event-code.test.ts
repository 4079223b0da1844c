import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQrCode } from './event-code.ts';

test("draws a QR code of the event page's URL with the event code, readable even on a dark background", async () => {
  const svg = Buffer.from(drawQrCode('https://tickets.example.org', 'night-of-the-long-names', 'ABC234'));
  const picture = sharp(svg).resize(600).flatten({ background: '#000' }).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(
    'https://tickets.example.org/events/night-of-the-long-names?code=ABC234',
  );
});
