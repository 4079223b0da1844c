/** Kinds of pictures that are drawn anew. */
export type RasterType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/bmp';

export interface ImageTask {
  bytes: Uint8Array;
  /** The type to write. */
  type: RasterType;
  /** The type of its bytes; by default the named one. */
  readAs?: RasterType;
  /** Draws the readable part of a damaged picture, as browsers do. */
  isLenient?: boolean;
}

/** The place of a picture in the line. */
export interface DrawingTurn {
  /** Identifies the file: a second request for a file that waits or is being drawn gets the same result. */
  key: string;
  /** Null for staff, who go before fans. */
  fanId: number | null;
}

/** Draws pictures anew, away from the requests. */
export interface Images {
  /** Throws `ImageRefused` for the picture, `TooManyImages` where others wait already. Without a turn nobody is answerable for it, and fans go first. */
  reencode(task: ImageTask, turn?: DrawingTurn | null): Promise<Uint8Array>;
  close(): Promise<void>;
}
