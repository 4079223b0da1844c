import { maxFileImagesBytes } from '@backline/contract/event-file';
import { maxImageBytes } from '@backline/contract/images';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { FileImages } from './file-images.ts';

const address = (key: string) => `https://files.example.org/${key}`;

/** A store that notes what is read. All its images have one size. */
function storeOf(sizeBytes: number) {
  const read: string[] = [];
  const storage = {
    publicUrl: address,
    stat: async () => ({ sizeBytes, contentType: 'image/png' }),
    async read(key: string) {
      read.push(key);
      return Readable.from([Buffer.alloc(sizeBytes)]);
    },
  };
  return { read, images: new FileImages({ storage } as unknown as ConstructorParameters<typeof FileImages>[0]) };
}

test('reads no image that exceeds what is left of the budget', async () => {
  const { read, images } = storeOf(maxImageBytes);
  const room = Math.floor(maxFileImagesBytes / maxImageBytes);
  for (let at = 0; at < room + 2; at += 1) await images.pictures(address(`uploads/${at}.png`), null);
  expect(read).toHaveLength(room);
  expect([images.images.length, images.omitted]).toEqual([room, 2]);
});

test('reads no image that is larger than an upload may be', async () => {
  const { read, images } = storeOf(maxImageBytes + 1);
  expect(await images.pictures(address('uploads/a.png'), null)).toEqual({ image: null, thumbnail: null });
  expect(read).toEqual([]);
});
