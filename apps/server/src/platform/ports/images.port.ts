export type RasterType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/bmp';

export interface ImageTask {
  bytes: Uint8Array;
  type: RasterType;
  readAs?: RasterType;
  /** Decodes the readable part of a damaged image, as browsers do. */
  isLenient?: boolean;
  /** Draws the middle square of the first frame as a PNG with this side. */
  squarePx?: number;
  /** Draws the same square smaller, with a border that a phone may cut off when it gives icons its own shape. */
  isMaskable?: boolean;
  /** Draws the first frame in at most this width. */
  narrow?: { widthPx: number; as: 'image/webp' | 'image/jpeg' };
  /** Draws the first frame whole on a JPEG of 1200 x 630 pixels, with a line in this colour and a PNG as the icon. */
  card?: { colour: string; icon: Uint8Array | null };
  /** Returns the pixels of the first frame, stretched to a square with this side, as three bytes each. */
  pixelsPx?: number;
}

export interface DrawnImage {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Frames of the source. */
  frames: number;
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
  /** Does the same, and tells the size. */
  draw(task: ImageTask, turn?: DrawingTurn | null): Promise<DrawnImage>;
  close(): Promise<void>;
}
