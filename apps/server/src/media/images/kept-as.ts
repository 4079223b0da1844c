import type { imageTypes } from '@backline/contract/images';

export type ImageType = (typeof imageTypes)[number];

/** Returns the type to store. Bitmaps become PNG because they are large and no encoder writes them. */
export const keptAs = (type: ImageType): Exclude<ImageType, 'image/bmp'> => (type === 'image/bmp' ? 'image/png' : type);
