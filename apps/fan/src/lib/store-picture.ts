import { promiseFanPicture } from '@backline/contract/fan-profile';
import { api } from './api.ts';
import { drawPicture, type DrawnPicture } from './draw-picture.ts';
import { storeFile } from './store-file.ts';

export async function storePicture(
  file: File,
  thumbnailSidePx: number,
): Promise<{ url: string; thumbnailUrl: string }> {
  const { picture, thumbnail } = await drawPicture(file, thumbnailSidePx);
  const [url, thumbnailUrl] = await Promise.all([store(picture), store(thumbnail)]);
  return { url, thumbnailUrl };
}

async function store(drawn: DrawnPicture): Promise<string> {
  const { url, public_url } = await api.call(promiseFanPicture, { fileType: drawn.type, fileSize: drawn.blob.size });
  await storeFile(url, drawn.blob, drawn.type);
  return public_url;
}
