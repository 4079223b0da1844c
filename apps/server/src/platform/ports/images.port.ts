/** Kinds of pictures that are drawn anew. */
export type RasterType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/bmp';

export interface ImageTask {
  bytes: Uint8Array;
  /** The type to write. */
  type: RasterType;
  /** The type of its bytes; by default the named one. */
  readAs?: RasterType;
  /** Of a damaged picture what can be read of it, as browsers show it. */
  isLenient?: boolean;
}

/** Whose turn it is. */
export interface DrawingTurn {
  /** Of the file: who asks for one that waits or is drawn already gets that. */
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
