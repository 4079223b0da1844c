import { rename, writeFile } from 'node:fs/promises';
import encodeQr from 'qr';
import sharp from 'sharp';

const width = 640;
const height = 480;
const framesEach = 10;

/** Returns arguments that make Chromium's camera play this film in a loop once a page opens the camera. */
export const fakeCameraArgs = (film: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

/** Writes a film of phones that show these codes (texts or screenshots) in turn. */
export async function writeFilm(film: string, codes: readonly (string | Buffer)[]): Promise<void> {
  const frames = await Promise.all([null, ...codes, null].map(drawFrame));
  const beside = `${film}.new`;
  // An MJPEG file is a sequence of JPEG pictures. Replaces the file atomically, because an open camera keeps reading
  // the old one.
  await writeFile(beside, Buffer.concat(frames.flatMap((frame) => Array.from({ length: framesEach }, () => frame))));
  await rename(beside, film);
}

async function drawFrame(code: string | Buffer | null): Promise<Buffer> {
  const hall = sharp({ create: { width, height, channels: 3, background: '#3a3f4a' } });
  const phone = code === null ? [] : [await drawPhone(code)];
  return hall.composite(phone).jpeg({ quality: 80, chromaSubsampling: '4:2:0' }).toBuffer();
}

async function drawPhone(code: string | Buffer) {
  if (typeof code === 'string') return { input: await drawCode(code), left: 170, top: 90 };
  const input = await sharp(code)
    .resize({ height: height - 40 })
    .png()
    .toBuffer();
  return { input, gravity: 'centre' };
}

async function drawCode(code: string): Promise<Buffer> {
  const svg = encodeQr(code, 'svg', { ecc: 'medium', border: 4 });
  const drawn = await sharp(Buffer.from(svg), { density: 600 })
    .resize(280, 280, { kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  return sharp(drawn).rotate(7, { background: '#fff' }).png().toBuffer();
}
