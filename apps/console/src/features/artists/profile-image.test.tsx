import * as peopleTexts from '@backline/contract/people.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage, type Answer } from '../../../testing/page.tsx';
import { artist } from '../../../testing/profile.ts';
import { Component } from './profile-update.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const update = 'artist_manager/update';
const face = (name = 'face.png', type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const stored: Answer = () => new Response();
const refused: Answer = () => new Response(null, { status: 403 });
const because =
  (code: string): Answer =>
  () =>
    Response.json({ code, message: 'not for people' }, { status: 422 });
const broken: Answer = () => {
  throw new TypeError('offline');
};

function drawsPictures() {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return { drawImage: () => undefined };
      }
      async convertToBlob({ type }: { type: string }) {
        return new Blob(['x'], { type });
      }
    },
  );
}

function open(puts: () => { image: Answer; thumbnail: Answer }) {
  drawsPictures();
  URL.createObjectURL = () => 'blob:face';
  URL.revokeObjectURL = () => undefined;
  return openPage({
    Component,
    path: '/artist_manager/update/:artistOrManagerId',
    at: '/artist_manager/update/21',
    features: ['Page_Artists'],
    answers: {
      'artist_manager/detail': () => ({ result: [artist()] }),
      'users/generate_pre_signed_url_upload': ({ input: { fileName } }) => ({
        url: `http://localhost/put/${String(fileName)}`,
        public_url: `http://localhost/storage/uploads/${String(fileName)}`,
      }),
      '/put/face.png': (request) => puts().image(request),
      '/put/thumbnail-face.png': (request) => puts().thumbnail(request),
      [update]: () => ({ message: peopleTexts.personUpdated('Artist'), id: 21, version: 4 }),
    },
  });
}

const input = () => screen.findByLabelText('Profile image');
/** Fires the change event directly, because `upload` would drop files that `accept` excludes. */
const pick = async (file: File) => fireEvent.change(await input(), { target: { files: [file] } });
const besideImage = async () => {
  const item = (await input()).closest('.ant-form-item-has-error');
  return item?.querySelector('.ant-form-item-explain-error')?.textContent;
};

it('says next to the image why a picked file is rejected', async () => {
  open(() => ({ image: stored, thumbnail: stored }));
  const large = 3 * 1024 * 1024;
  for (const [file, text] of [
    [face('notes.pdf', 'application/pdf'), uploadTexts.imageOnly],
    [face('scan.tiff', 'image/tiff'), uploadTexts.imageFormat],
    [face('wave.gif', 'image/gif', large), uploadTexts.imageCompression],
  ] as const) {
    await pick(file);
    await waitFor(async () => expect(await besideImage()).toBe(text));
  }
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no image')));
  await pick(face());
  await waitFor(async () => expect(await besideImage()).toBe(uploadTexts.thumbnailWrong));
});

it('says next to the image why an upload failed, and saves only once the image is stored', async () => {
  let puts = { image: stored, thumbnail: stored };
  const { user, sentTo } = open(() => puts);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await pick(face());
  for (const [image, thumbnail, text] of [
    [refused, stored, uploadTexts.uploadFailed],
    [broken, stored, uploadTexts.uploadWrong],
    [stored, refused, uploadTexts.thumbnailFailed],
    [stored, broken, uploadTexts.thumbnailWrong],
    [because('upload_unsafe_svg'), stored, uploadTexts.imageUnsafeSvg],
    [because('upload_content_mismatch'), stored, uploadTexts.imageFormat],
    [because('upload_too_large'), stored, uploadTexts.imageTooLarge],
    [because('upload_empty'), stored, uploadTexts.imageEmpty],
  ] as const) {
    puts = { image, thumbnail };
    await save();
    await waitFor(async () => expect(await besideImage()).toBe(text));
  }
  expect(sentTo(update)).toEqual([]);
  puts = { image: stored, thumbnail: stored };
  await save();
  await waitFor(() =>
    expect(sentTo(update)[0]?.input).toMatchObject({
      profile_image_url: 'http://localhost/storage/uploads/face.png',
      profile_image_thumbnail_url: 'http://localhost/storage/uploads/thumbnail-face.png',
    }),
  );
});
