/** Why a picture cannot be shown. */
export type ImageRefusal = 'broken' | 'too_many_pixels' | 'takes_too_much';

/** Thrown of a picture, never of the machine that it was read on. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, cause?: unknown) {
    super(`the image cannot be used: ${reason}`, { cause });
    this.reason = reason;
  }
}
