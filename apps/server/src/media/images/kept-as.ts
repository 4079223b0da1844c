import type { imageTypes } from '@backline/contract/images';

export type ImageType = (typeof imageTypes)[number];

/** Returns the type to store. BMP becomes PNG, because BMP files are large and our encoder cannot write them. */
export const keptAs = (type: ImageType): Exclude<ImageType, 'image/bmp'> => (type === 'image/bmp' ? 'image/png' : type);
