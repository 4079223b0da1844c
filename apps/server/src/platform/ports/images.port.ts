export type RasterType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/bmp';

export interface ImageTask {
  bytes: Uint8Array;
  type: RasterType;
  readAs?: RasterType;
  /** Decodes the readable part of a damaged image, as browsers do. */
  isLenient?: boolean;
  /** Draws the middle square of the first frame as a PNG with this side. */
  squarePx?: number;
}

export interface DrawingTurn {
  /** Identifies the file. Concurrent requests with the same key share one result. */
  key: string;
  /** Null for staff, whose images are processed before fans' images. */
  fanId: number | null;
}

export interface Images {
  /** Throws `ImageRefused` and `TooManyImages`. A task without `turn` waits in the queue as if a fan had sent it. */
  reencode(task: ImageTask, turn?: DrawingTurn | null): Promise<Uint8Array>;
  close(): Promise<void>;
}
