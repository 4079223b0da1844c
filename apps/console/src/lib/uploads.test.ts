import * as uploadTexts from '@backline/contract/uploads.texts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkImage, prepareImage, uploadImage, type PreparedImage } from './uploads.ts';

const megabyte = 1024 * 1024;

function file(name: string, type: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

interface Drawing {
  width: number;
  height: number;
  quality: number;
}

/** Fakes a canvas whose encoded pictures have `bytesPerPixel` bytes per pixel, multiplied by the quality. */
function fakeCanvas(source: { width: number; height: number }, bytesPerPixel: number, writes = ['image/webp']) {
  const drawings: Drawing[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ ...source, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number;
      height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext() {
        return { drawImage: () => undefined };
      }
      async convertToBlob({ type, quality }: { type: string; quality: number }) {
        drawings.push({ width: this.width, height: this.height, quality });
        const written = type === 'image/webp' && !writes.includes(type) ? 'image/png' : type;
        const weight = written === 'image/png' ? 1 : quality;
        return new Blob([new Uint8Array(this.width * this.height * bytesPerPixel * weight)], { type: written });
      }
    },
  );
  return drawings;
}

beforeEach(() => localStorage.setItem('csrfToken', 'token'));
afterEach(() => vi.unstubAllGlobals());

describe('picking an image', () => {
  it('rejects files that are no images and unsupported image formats, each with its own message', () => {
    expect(() => checkImage(file('notes.pdf', 'application/pdf'))).toThrow(uploadTexts.imageOnly);
    expect(() => checkImage(file('scan.tiff', 'image/tiff'))).toThrow(uploadTexts.imageFormat);
    expect(() => checkImage(file('PHOTO.JPG', 'image/jpeg'))).not.toThrow();
  });

  it.each<[what: string, start: string, type: string, name: string]>([
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp', 'poster.webp'],
    ['PNG', '\x89PNG\r\n\x1a\n', 'image/png', 'poster.png'],
    ['GIF', 'GIF89a', 'image/gif', 'poster.gif'],
  ])('detects a %s named .jpg by its bytes', async (_what, start, type, name) => {
    fakeCanvas({ width: 30, height: 30 }, 1);
    const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0));
    const { file: taken } = await prepareImage(new File([bytes], 'poster.jpg', { type: 'image/jpeg' }), 300);
    expect([taken.name, taken.type]).toEqual([name, type]);
  });

  it('keeps a small image and makes a thumbnail of 300 px', async () => {
    const drawings = fakeCanvas({ width: 1200, height: 600 }, 1);
    const picked = file('band.jpg', 'image/jpeg', megabyte);
    const image = await prepareImage(picked, 300);
    expect(image.file).toBe(picked);
    expect(image.thumbnail.name).toBe('thumbnail-band.jpg');
    expect(drawings).toEqual([{ width: 300, height: 150, quality: 0.85 }]);
  });

  it('compresses an image above 2 MB to at most 1920 px and 2 MB', async () => {
    const drawings = fakeCanvas({ width: 4000, height: 3000 }, 1);
    const image = await prepareImage(file('band.jpg', 'image/jpeg', 3 * megabyte), 300);
    expect(drawings[0]).toEqual({ width: 1920, height: 1440, quality: 0.9 });
    expect(image.file.size).toBeLessThanOrEqual(2 * megabyte);
  });

  it('shrinks a PNG in a browser that cannot write WebP', async () => {
    fakeCanvas({ width: 4000, height: 4000 }, 2, []);
    const image = await prepareImage(file('logo.png', 'image/png', 3 * megabyte), 300);
    expect(image.file.name).toBe('logo.png');
    expect(image.file.size).toBeLessThanOrEqual(2 * megabyte);
  });

  it('rejects a large GIF, a large SVG and invalid image data, with a message', async () => {
    fakeCanvas({ width: 10, height: 10 }, 1);
    const large = 3 * megabyte;
    await expect(prepareImage(file('a.gif', 'image/gif', large), 300)).rejects.toThrow(uploadTexts.imageCompression);
    await expect(prepareImage(file('a.svg', 'image/svg+xml', large), 300)).rejects.toThrow(
      uploadTexts.imageCompression,
    );
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no image')));
    await expect(prepareImage(file('a.jpg', 'image/jpeg', large), 300)).rejects.toThrow(uploadTexts.imageCompression);
    await expect(prepareImage(file('a.jpg', 'image/jpeg'), 300)).rejects.toThrow(uploadTexts.thumbnailWrong);
  });
});

describe('storing an image', () => {
  const prepared = (): PreparedImage => ({
    file: file('band.jpg', 'image/jpeg'),
    thumbnail: file('thumbnail-band.jpg', 'image/jpeg'),
  });

  function answer(put: (url: string) => Response) {
    const calls = vi.fn(async (url: string, init: RequestInit) => {
      if (init.method === 'PUT') return put(url);
      const { fileName } = JSON.parse(String(init.body)) as { fileName: string };
      const host = 'http://localhost/storage';
      return Response.json({ url: `${host}/put/${fileName}`, public_url: `${host}/uploads/${fileName}` });
    });
    vi.stubGlobal('fetch', calls);
    return calls;
  }

  it('uploads an image and its thumbnail only once, and returns their public URLs', async () => {
    const calls = answer(() => new Response());
    const image = prepared();
    const first = await uploadImage(image);
    expect(first.url).toBe('http://localhost/storage/uploads/band.jpg');
    expect(first.thumbnailUrl).toBe('http://localhost/storage/uploads/thumbnail-band.jpg');
    expect(await uploadImage(image)).toBe(first);
    expect(calls).toHaveBeenCalledTimes(4);
  });

  it('declares the file size and forbids replacing a stored file', async () => {
    const calls = answer(() => new Response());
    await uploadImage(prepared());
    const sent = calls.mock.calls.map(([, init]) => init);
    const [promise, put] = [sent.find(({ method }) => method === 'POST'), sent.find(({ method }) => method === 'PUT')];
    expect(JSON.parse(String(promise?.body))).toMatchObject({ fileType: 'image/jpeg', fileSize: 10 });
    expect(put?.headers).toEqual({ 'Content-Type': 'image/jpeg', 'If-None-Match': '*' });
  });

  it('distinguishes a refused upload from a failed connection', async () => {
    answer((url) => new Response(null, { status: url.includes('thumbnail') ? 200 : 403 }));
    await expect(uploadImage(prepared())).rejects.toThrow(uploadTexts.uploadFailed);
    answer((url) => new Response(null, { status: url.includes('thumbnail') ? 403 : 200 }));
    await expect(uploadImage(prepared())).rejects.toThrow(uploadTexts.thumbnailFailed);
    answer((url) => {
      if (url.includes('thumbnail')) return new Response();
      throw new TypeError('offline');
    });
    await expect(uploadImage(prepared())).rejects.toThrow(uploadTexts.uploadWrong);
  });

  it.each([
    ['upload_unsafe_svg', uploadTexts.imageUnsafeSvg],
    ['upload_content_mismatch', uploadTexts.imageFormat],
    ['upload_complex_svg', uploadTexts.imageComplexSvg],
    ['unavailable', uploadTexts.uploadNoRoom],
    ['upload_too_large', uploadTexts.imageTooLarge],
    ['upload_empty', uploadTexts.imageEmpty],
    ['upload_link_expired', uploadTexts.uploadFailed],
  ])('shows why the upload store refused an image: %s', async (code, text) => {
    answer(() => Response.json({ code, message: 'not for people' }, { status: 422 }));
    await expect(uploadImage(prepared())).rejects.toThrow(text);
  });

  it('retries after a failure', async () => {
    const image = prepared();
    answer(() => new Response(null, { status: 500 }));
    await expect(uploadImage(image)).rejects.toThrow(uploadTexts.uploadFailed);
    answer(() => new Response());
    await expect(uploadImage(image)).resolves.toBeDefined();
  });
});
