import { imageTypeOf, sniffBytes } from '@backline/contract/image-bytes';
import { imageExtensions, maxImageBytes, type imageTypes } from '@backline/contract/images';
import { lightMessages } from '@backline/contract/light-messages';
import { messages } from '@backline/contract/messages';
import type { Input } from '@backline/contract/operation';
import { maxSongBytes } from '@backline/contract/tempo';
import { generatePreSignedUrlUpload, songType } from '@backline/contract/uploads';
import { api } from './api.ts';
import { ImageError, compressImage, makeThumbnail } from './uploads-image.ts';

export { ImageError };

/** A picked image that passed the rules, ready to be stored when its form is saved. */
export interface PreparedImage {
  file: File;
  thumbnail: File;
}

/** A stored image's addresses. */
export interface StoredImage {
  url: string;
  thumbnailUrl: string;
}

/** For the file dialog; what is picked is checked all the same. */
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

/** Throws an `ImageError` with the text to show when the file may not be uploaded. */
export function checkImage(file: File): void {
  if (!file.type.startsWith('image/')) throw new ImageError(messages.imageOnly);
  if (extensionOf(file.name) === undefined) throw new ImageError(messages.imageFormat);
}

/** Checks a picked file, compresses it where it is too large, and makes its thumbnail. Throws `ImageError` alone. */
export async function prepareImage(picked: File, thumbnailSidePx: number): Promise<PreparedImage> {
  checkImage(picked);
  const named = await withTypeOfBytes(picked);
  const file = named.size > maxImageBytes ? await compressImage(named) : named;
  return { file, thumbnail: await makeThumbnail(file, thumbnailSidePx) };
}

/**
 * The bytes say what a picture is: many are saved under another type's name, such as a WebP as `.jpg`. Where they do not,
 * its name does: systems disagree on types such as image/x-ms-bmp.
 */
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
 * Stores an image and its thumbnail. A second save of the same image, after a failed one, reuses what was stored: its
 * addresses stay, so the save's body and its Idempotency-Key stay too. Throws `ImageError` alone.
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

/** Stores a song, once however often it is saved; answers its address. Named and typed as MP3, whatever was recorded. Throws `ImageError` alone. */
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
    { refused: messages.uploadFailed, broken: messages.uploadWrong, reasons: songReasons },
  );

async function storeBoth({ file, thumbnail }: PreparedImage): Promise<StoredImage> {
  const [url, thumbnailUrl] = await Promise.all([
    storeImage(file, messages.uploadFailed, messages.uploadWrong),
    storeImage(thumbnail, messages.thumbnailFailed, messages.thumbnailWrong),
  ]);
  return { url, thumbnailUrl };
}

function storeImage(file: File, refused: string, broken: string): Promise<string> {
  const extension = extensionOf(file.name) ?? 'png';
  const named = { fileName: `${stemOf(file)}.${extension}`, fileType: typeOf[extension] };
  return put(file, named, { refused, broken, reasons: imageReasons });
}

const stemOf = ({ name }: File) => name.slice(0, name.lastIndexOf('.')).slice(0, 150);

/** Why our own store took it not; a bucket's words are not for people. */
type Reasons = Readonly<Record<string, string>>;

const imageReasons: Reasons = {
  unavailable: messages.uploadNoRoom,
  // Its name says a picture; the bytes are of a kind that no browser shows.
  upload_content_mismatch: messages.imageFormat,
  upload_unsafe_svg: messages.imageUnsafeSvg,
  upload_complex_svg: messages.imageComplexSvg,
  upload_too_large: messages.imageTooLarge,
  upload_empty: messages.imageEmpty,
};

const songReasons: Reasons = {
  upload_content_mismatch: lightMessages.songUnreadable,
  upload_too_large: lightMessages.songTooLarge(maxSongBytes / 1024 ** 2),
  upload_empty: lightMessages.songEmpty,
  unavailable: messages.uploadNoRoom,
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
    // Both are signed: the type, and that nothing is replaced.
    const headers = { 'Content-Type': fileType, 'If-None-Match': '*' };
    // The signature in the address is the right to write; no cookie goes along.
    const response = await fetch(url, { method: 'PUT', body: file, headers, credentials: 'omit' });
    if (!response.ok) throw new ImageError((await reasonOf(response, reasons)) ?? refused);
    return public_url;
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError(broken, { cause: error });
  }
}
