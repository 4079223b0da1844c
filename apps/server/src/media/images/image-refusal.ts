export type ImageRefusal = 'broken' | 'too_many_pixels' | 'takes_too_much';

export class ImageRefused extends Error {
  override name = 'ImageRefused';
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, cause?: unknown) {
    super(`the image cannot be used: ${reason}`, { cause });
    this.reason = reason;
  }
}
