import { encode as encodeBmp } from 'bmp-ts';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { maxImageBytes, maxImageSidePx } from '@backline/contract/images';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ImageReencoder, TooManyImages } from './image-reencoder.ts';

const images = new ImageReencoder();

afterAll(() => images.close());

function limited(options: ConstructorParameters<typeof ImageReencoder>[0]): ImageReencoder {
  const own = new ImageReencoder(options);
  onTestFinished(() => own.close());
  return own;
}

const plain = (width: number, height: number, background = '#6a45d6') =>
  sharp({ create: { width, height, channels: 3, background } });
/** Returns an animation with one frame per colour. */
async function moving(side: number, colours: readonly string[]) {
  const frames = colours.map((colour) => plain(side, side, colour).png({ compressionLevel: 1 }).toBuffer());
  return sharp(await Promise.all(frames), { join: { animated: true } });
}
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a black PNG with one bit per pixel, so it has only a few kilobytes at any size. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('re-encodes the readable part of a damaged image in lenient mode, but still refuses a wrong type', async () => {
  const half = (await noise(64, 64).jpeg().toBuffer()).subarray(0, 2500);
  const sent = { bytes: half, type: 'image/jpeg' } as const;
  await expect(images.reencode(sent)).rejects.toMatchObject({ reason: 'broken' });
  const drawn = await images.reencode({ ...sent, isLenient: true });
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 64 });
  const asPng = images.reencode({ bytes: half, type: 'image/png', isLenient: true });
  await expect(asPng).rejects.toMatchObject({ reason: 'broken' });
});

test.each(['webp', 'png', 'gif'] as const)(
  're-encodes a %s image that is declared as a JPEG to a JPEG',
  async (format) => {
    const bytes = await plain(32, 16).toFormat(format).toBuffer();
    const drawn = await images.reencode({ bytes, type: 'image/jpeg', readAs: `image/${format}` });
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 16 });
  },
);

test('re-encodes an image once for several concurrent requests', async () => {
  const own = limited({ maxWaiting: 1 });
  const task = { bytes: await noise(300, 300).png().toBuffer(), type: 'image/png' } as const;
  const drawn = await Promise.all(Array.from({ length: 20 }, () => own.reencode(task, { key: 'same', fanId: 7 })));
  expect(new Set(drawn).size).toBe(1);
});

describe('refused images', () => {
  test.each([
    ['only the eight bytes of a PNG signature', Buffer.concat([signature, Buffer.alloc(92, 7)])],
    ['a truncated PNG', async () => (await noise(64, 64).png().toBuffer()).subarray(0, 4000)],
    ['a JPEG declared as a PNG', () => plain(8, 8).jpeg().toBuffer()],
    ['a TIFF, which is not an allowed type', () => plain(8, 8).tiff().toBuffer()],
    ['nothing', Buffer.alloc(0)],
  ])('refuses an image when it is %s', async (_what, bytes) => {
    const sent = typeof bytes === 'function' ? await bytes() : bytes;
    await expect(images.reencode({ bytes: sent, type: 'image/png' })).rejects.toMatchObject({ reason: 'broken' });
  });

  test('refuses an image of 900 megapixels before decoding it', async () => {
    const huge = hugePng(30_000);
    expect(huge.length).toBeLessThan(maxImageBytes);
    const refusal = { reason: 'too_many_pixels' };
    await expect(images.reencode({ bytes: huge, type: 'image/png' })).rejects.toMatchObject(refusal);
  });

  test('refuses an image whose frames add up to 54 megapixels', async () => {
    const bytes = await (
      await moving(3000, ['#000', '#fff', '#000', '#fff', '#000', '#fff'])
    )
      .gif({ effort: 1 })
      .toBuffer();
    const refusal = { reason: 'too_many_pixels' };
    await expect(images.reencode({ bytes, type: 'image/gif' })).rejects.toMatchObject(refusal);
  });

  test('refuses a BMP that declares too many pixels before allocating its buffer', async () => {
    const header = Buffer.alloc(60);
    header.write('BM');
    header.writeUInt32LE(40, 14);
    header.writeUInt32LE(60_000, 18);
    header.writeInt32LE(-60_000, 22);
    await expect(images.reencode({ bytes: header, type: 'image/bmp' })).rejects.toMatchObject({
      reason: 'too_many_pixels',
    });
  });

  test('rejects an image that takes too long, and ends the process', async () => {
    const hasty = limited({ timeoutMs: 1 });
    const bytes = await plain(8, 8).png().toBuffer();
    await expect(hasty.reencode({ bytes, type: 'image/png' })).rejects.toMatchObject({ reason: 'takes_too_much' });
    expect(hasty.pid).toBeUndefined();
    expect((await images.reencode({ bytes, type: 'image/png' })).length).toBeGreaterThan(0);
  });

  test('refuses a third image of a fan who has two in the queue', async () => {
    const own = limited({});
    const bytes = await plain(2000, 2000).png().toBuffer();
    const draw = (key: string, fanId: number | null) => own.reencode({ bytes, type: 'image/png' }, { key, fanId });
    const first = [draw('a', 7), draw('b', 7)];
    await expect(draw('c', 7)).rejects.toThrow(TooManyImages);
    const done: string[] = [];
    const note = (name: string, drawn: Promise<unknown>) => drawn.then(() => done.push(name));
    await Promise.all([
      ...first,
      note('another fan', draw('d', 8)),
      note('staff', draw('e', null)),
      note('staff', draw('f', null)),
    ]);
    expect(done).toEqual(['staff', 'staff', 'another fan']);
    expect((await draw('c', 7)).length).toBeGreaterThan(0);
  });

  test('refuses an image when the queue is full', async () => {
    const small = limited({ maxWaiting: 1 });
    const bytes = await plain(8, 8).png().toBuffer();
    const first = small.reencode({ bytes, type: 'image/png' });
    await expect(small.reencode({ bytes, type: 'image/png' })).rejects.toThrow(TooManyImages);
    await first;
  });
});

describe('re-encoded images', () => {
  test("removes the location and the author from an image's metadata", async () => {
    const bytes = await plain(40, 20)
      .withExif({
        IFD0: { Make: 'Roadie Phones', Artist: 'Mona' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><hidden/></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(bytes.toString('latin1')).toContain('Roadie Phones');
    const drawn = await images.reencode({ bytes, type: 'image/jpeg' });
    const metadata = await sharp(drawn).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(drawn).toString('latin1')).not.toContain('Roadie Phones');
  });

  test('rotates an image upright and removes its orientation', async () => {
    const bytes = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const drawn = await sharp(await images.reencode({ bytes, type: 'image/jpeg' })).metadata();
    expect([drawn.width, drawn.height, drawn.orientation]).toEqual([20, 40, undefined]);
  });

  test.each(['gif', 'webp'] as const)('keeps the animation of a %s', async (format) => {
    const frames = await moving(16, ['#000000', '#ffffff', '#6a45d6']);
    const bytes = await frames[format]({ delay: [80, 90, 100], loop: 0 }).toBuffer();
    const drawn = await sharp(await images.reencode({ bytes, type: `image/${format}` }), { animated: true }).metadata();
    expect([drawn.format, drawn.pages, drawn.delay]).toEqual([format, 3, [80, 90, 100]]);
  });

  test('keeps transparency', async () => {
    const clear = { create: { width: 8, height: 8, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
    const bytes = await sharp(clear).png().toBuffer();
    const { data } = await sharp(await images.reencode({ bytes, type: 'image/png' }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
  });

  test('keeps the palette of a PNG, because the file would be three times as large without it', async () => {
    const bytes = await noise(300, 300).png({ palette: true, colours: 16 }).toBuffer();
    const drawn = await images.reencode({ bytes, type: 'image/png' });
    expect(drawn.length).toBeLessThan(bytes.length * 1.3);
    const pixelsOf = (image: Uint8Array) => sharp(image).removeAlpha().raw().toBuffer();
    expect((await pixelsOf(drawn)).equals(await pixelsOf(bytes))).toBe(true);
  });

  test('re-encodes a BMP as a PNG, pixel by pixel', async () => {
    // Alpha, blue, green, red: the order that the encoder expects.
    const data = Buffer.from([255, 214, 69, 106, 255, 0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0]);
    const { data: bytes } = encodeBmp({ data, width: 2, height: 2, bitPP: 24 });
    const drawn = await images.reencode({ bytes, type: 'image/bmp' });
    const { data: pixels, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([2, 2, 3]);
    expect([...pixels]).toEqual([106, 69, 214, 255, 0, 0, 0, 255, 0, 0, 0, 255]);
  });

  test('shrinks an image that exceeds 2 MB after re-encoding', async () => {
    const bytes = await noise(3000, 2000).jpeg({ quality: 40 }).toBuffer();
    expect(bytes.length).toBeLessThan(maxImageBytes);
    const drawn = await sharp(await images.reencode({ bytes, type: 'image/jpeg' })).metadata();
    expect([drawn.width, drawn.height]).toEqual([maxImageSidePx, 1280]);
  });
});

describe('the process that re-encodes images', () => {
  test('re-encodes in a child process that starts with the first image and ends when idle', async () => {
    const idle = limited({ idleMs: 50 });
    expect(idle.pid).toBeUndefined();
    await idle.reencode({ bytes: await plain(8, 8).png().toBuffer(), type: 'image/png' });
    expect(idle.pid).toBeTypeOf('number');
    expect(idle.pid).not.toBe(process.pid);
    await expect.poll(() => idle.pid).toBeUndefined();
  });

  test('rejects an image if the process that re-encodes it dies, and re-encodes the next image', async () => {
    const bytes = await noise(2000, 2000).jpeg({ quality: 30 }).toBuffer();
    const killed = limited({});
    const first = killed.reencode({ bytes, type: 'image/jpeg' });
    await expect.poll(() => killed.pid).toBeTypeOf('number');
    process.kill(killed.pid ?? Number.NaN, 'SIGSEGV');
    await expect(first).rejects.toMatchObject({ reason: 'takes_too_much' });
    expect((await killed.reencode({ bytes, type: 'image/jpeg' })).length).toBeGreaterThan(0);
  });
});

describe('a poster in smaller sizes', () => {
  const task = async (width: number, height: number) => ({
    bytes: await noise(width, height).jpeg().toBuffer(),
    type: 'image/jpeg' as const,
  });

  test('draws an image in the asked width and type, and never larger than it is', async () => {
    const wide = await task(1200, 600);
    const drawn = await images.draw({ ...wide, narrow: { widthPx: 480, as: 'image/webp' } });
    expect(drawn).toMatchObject({ width: 480, height: 240, frames: 1 });
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });
    const whole = await images.draw({ ...wide, narrow: { widthPx: 1600, as: 'image/jpeg' } });
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
  });

  test('counts the frames of an animation and draws the first', async () => {
    const bytes = await (await moving(40, ['#ff0000', '#00ff00', '#0000ff'])).gif().toBuffer();
    const drawn = await images.draw({ bytes, type: 'image/gif', narrow: { widthPx: 20, as: 'image/webp' } });
    expect(drawn).toMatchObject({ width: 20, height: 20, frames: 3 });
    const { data } = await sharp(drawn.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([Number(data[0]) > 200, Number(data[1]) < 60]).toEqual([true, true]);
  });

  test.each([
    [300, 900],
    [900, 300],
    [40, 40],
  ])(
    'draws a poster of %i x %i pixels whole on a share card, with the colour and the icon of a brand',
    async (w, h) => {
      const bytes = await plain(w, h, '#ffffff').png().toBuffer();
      const icon = await plain(192, 192, '#00ff00').png().toBuffer();
      const drawn = await images.draw({ bytes, type: 'image/png', card: { colour: '#ff0000', icon } });
      expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      const { data, info } = await sharp(drawn.bytes).raw().toBuffer({ resolveWithObject: true });
      const colourAt = (x: number, y: number) => Array.from(data.subarray((y * info.width + x) * 3).subarray(0, 3));
      const isNear = (x: number, y: number, wanted: number[]) =>
        colourAt(x, y).every((part, index) => Math.abs(part - Number(wanted[index])) < 24);
      expect([
        isNear(600, 300, [255, 255, 255]),
        isNear(600, 625, [255, 0, 0]),
        isNear(1120, 540, [0, 255, 0]),
      ]).toEqual([true, true, true]);
    },
  );

  test('draws a square with a border that may be cut off', async () => {
    const bytes = await plain(192, 192, '#ffffff').png().toBuffer();
    const drawn = await images.reencode({ bytes, type: 'image/png', squarePx: 512, isMaskable: true });
    const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([512, 512]);
    const redAt = (x: number, y: number) => data[(y * info.width + x) * 3];
    expect([redAt(256, 256), redAt(90, 256), redAt(60, 256), redAt(256, 500)]).toEqual([255, 255, 14, 14]);
  });

  test('refuses a broken image for each of these drawings', async () => {
    const broken = { bytes: Buffer.from('no image'), type: 'image/jpeg' as const };
    for (const more of [
      { narrow: { widthPx: 480, as: 'image/webp' } },
      { card: { colour: '#ff0000', icon: null } },
    ] as const) {
      await expect(images.draw({ ...broken, ...more })).rejects.toMatchObject({ reason: 'broken' });
    }
  });
});

test('returns the pixels of the first frame, with transparent parts on black', async () => {
  const animation = await (await moving(8, ['#102030', '#ffffff'])).webp({ lossless: true }).toBuffer();
  const pixels = await images.reencode({ bytes: animation, type: 'image/webp', pixelsPx: 2 });
  expect(Array.from(pixels)).toEqual(Array.from({ length: 4 }, () => [0x10, 0x20, 0x30]).flat());
  const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#ffffff00' } })
    .png()
    .toBuffer();
  expect(Array.from(await images.reencode({ bytes: clear, type: 'image/png', pixelsPx: 1 }))).toEqual([0, 0, 0]);
});
