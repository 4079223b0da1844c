import type { imageTypes } from '@backline/contract/images';

export type ImageType = (typeof imageTypes)[number];

/** As what each type is kept. Nothing writes bitmaps, and nobody wants their size. */
export const keptAs = (type: ImageType): Exclude<ImageType, 'image/bmp'> => (type === 'image/bmp' ? 'image/png' : type);
