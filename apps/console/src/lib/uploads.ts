import { imageTypeOf, sniffBytes } from '@backline/contract/image-bytes';
import { imageExtensions, maxImageBytes, type imageTypes } from '@backline/contract/images';
import * as trackTexts from '@backline/contract/tracks.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import type { Input } from '@backline/contract/operation';
import { maxSongBytes } from '@backline/contract/tempo';
import { generatePreSignedUrlUpload, songType } from '@backline/contract/uploads';
import { api } from './api.ts';
import { ImageError, compressImage, makeThumbnail } from './uploads-image.ts';

export { ImageError };

export interface PreparedImage {
  file: File;
  thumbnail: File;
}

export interface StoredImage {
  url: string;
  thumbnailUrl: string;
}

/** For the file dialog only; a picked file is still checked. */
export const imageAccept = imageExtensions.map((extension) => `.${extension}`).join(',');

const typeOf: Record<(typeof imageExtensions)[number], (typeof imageTypes)[number]> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

function extensionOf(name: string) {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return imageExtensions.find((known) => known === extension);
}

/** Throws an `ImageError` with the text to show if the file must not be uploaded. */
export function checkImage(file: File): void {
  if (!file.type.startsWith('image/')) throw new ImageError(uploadTexts.imageOnly);
  if (extensionOf(file.name) === undefined) throw new ImageError(uploadTexts.imageFormat);
}

/** Checks and compresses a picked file, and makes its thumbnail. Throws only `ImageError`. */
export async function prepareImage(picked: File, thumbnailSidePx: number): Promise<PreparedImage> {
  checkImage(picked);
  const named = await withTypeOfBytes(picked);
  const file = named.size > maxImageBytes ? await compressImage(named) : named;
  return { file, thumbnail: await makeThumbnail(file, thumbnailSidePx) };
}

/** Detects the type by the bytes, since extensions lie and systems disagree on types such as image/x-ms-bmp. */
async function withTypeOfBytes(file: File): Promise<File> {
  const named = extensionOf(file.name);
  const typeOfName = named === undefined ? undefined : typeOf[named];
  const type = imageTypeOf(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer())) ?? typeOfName ?? file.type;
  if (type === file.type && type === typeOfName) return file;
  const extension = type === typeOfName ? named : imageExtensions.find((known) => typeOf[known] === type);
  const name = type === typeOfName || extension === undefined ? file.name : `${stemOf(file)}.${extension}`;
  return new File([file], name, { type, lastModified: file.lastModified });
}

const stored = new WeakMap<PreparedImage, Promise<StoredImage>>();

/**
 * Uploads an image once and returns its URLs. A retried save gets the same URLs, so its body and Idempotency-Key stay
 * the same. Throws only `ImageError`.
 */
export function uploadImage(image: PreparedImage): Promise<StoredImage> {
  let upload = stored.get(image);
  if (upload === undefined) {
    upload = storeBoth(image);
    stored.set(image, upload);
    upload.catch(() => stored.delete(image));
  }
  return upload;
}

const storedSongs = new WeakMap<File, Promise<string>>();

/** Uploads a song once and returns its URL. Sends it with an MP3 file name and type. Throws only `ImageError`. */
export function uploadSong(file: File): Promise<string> {
  let upload = storedSongs.get(file);
  if (upload === undefined) {
    upload = storeSong(file);
    storedSongs.set(file, upload);
    upload.catch(() => storedSongs.delete(file));
  }
  return upload;
}

const storeSong = (file: File) =>
  put(
    file,
    { fileName: `${stemOf(file) || 'song'}.mp3`, fileType: songType },
    { refused: uploadTexts.uploadFailed, broken: uploadTexts.uploadWrong, reasons: songReasons },
  );

async function storeBoth({ file, thumbnail }: PreparedImage): Promise<StoredImage> {
  const [url, thumbnailUrl] = await Promise.all([
    storeImage(file, uploadTexts.uploadFailed, uploadTexts.uploadWrong),
    storeImage(thumbnail, uploadTexts.thumbnailFailed, uploadTexts.thumbnailWrong),
  ]);
  return { url, thumbnailUrl };
}

function storeImage(file: File, refused: string, broken: string): Promise<string> {
  const extension = extensionOf(file.name) ?? 'png';
  const named = { fileName: `${stemOf(file)}.${extension}`, fileType: typeOf[extension] };
  return put(file, named, { refused, broken, reasons: imageReasons });
}

const stemOf = ({ name }: File) => name.slice(0, name.lastIndexOf('.')).slice(0, 150);

/** Texts for the error codes of our own store. A bucket's error messages are not meant for users. */
type Reasons = Readonly<Record<string, string>>;

const imageReasons: Reasons = {
  unavailable: uploadTexts.uploadNoRoom,
  // The extension is that of an image, but browsers cannot display the bytes.
  upload_content_mismatch: uploadTexts.imageFormat,
  upload_unsafe_svg: uploadTexts.imageUnsafeSvg,
  upload_complex_svg: uploadTexts.imageComplexSvg,
  upload_too_large: uploadTexts.imageTooLarge,
  upload_empty: uploadTexts.imageEmpty,
};

const songReasons: Reasons = {
  upload_content_mismatch: trackTexts.songUnreadable,
  upload_too_large: trackTexts.songTooLarge(maxSongBytes / 1024 ** 2),
  upload_empty: trackTexts.songEmpty,
  unavailable: uploadTexts.uploadNoRoom,
};

async function reasonOf(response: Response, reasons: Reasons): Promise<string | undefined> {
  const { code }: { code?: string } = await response.json().catch(() => ({}));
  return code === undefined ? undefined : reasons[code];
}

interface Words {
  refused: string;
  broken: string;
  reasons: Reasons;
}

async function put(
  file: File,
  { fileName, fileType }: Pick<Input<typeof generatePreSignedUrlUpload>, 'fileName' | 'fileType'>,
  { refused, broken, reasons }: Words,
): Promise<string> {
  try {
    const { url, public_url } = await api.call(generatePreSignedUrlUpload, {
      fileName,
      fileType,
      fileSize: file.size,
    });
    // The signature covers both headers: the type and the ban on replacing a file.
    const headers = { 'Content-Type': fileType, 'If-None-Match': '*' };
    // The signature in the URL grants the write; no cookie is sent.
    const response = await fetch(url, { method: 'PUT', body: file, headers, credentials: 'omit' });
    if (!response.ok) throw new ImageError((await reasonOf(response, reasons)) ?? refused);
    return public_url;
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError(broken, { cause: error });
  }
}
