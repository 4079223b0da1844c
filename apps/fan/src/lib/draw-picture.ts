/** Maximum side length in px. The server's limit is far higher. */
const pictureSidePx = 1024;
const type = 'image/jpeg';

export interface DrawnPicture {
  blob: Blob;
  type: typeof type;
}

/** Redraws a photo without the camera's metadata. Rejects a file that the browser cannot decode. */
export async function drawPicture(
  file: File,
  thumbnailSidePx: number,
): Promise<{ picture: DrawnPicture; thumbnail: DrawnPicture }> {
  const bitmap = await createImageBitmap(file);
  try {
    return { picture: await draw(bitmap, pictureSidePx), thumbnail: await draw(bitmap, thumbnailSidePx) };
  } finally {
    bitmap.close();
  }
}

async function draw(bitmap: ImageBitmap, sidePx: number): Promise<DrawnPicture> {
  const scale = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser cannot draw');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
  if (blob === null) throw new Error('This browser cannot write pictures');
  return { blob, type };
}
