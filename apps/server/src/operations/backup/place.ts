/** A file that gets its name only at `commit`. */
export interface Draft {
  write(chunks: AsyncIterable<Buffer>): Promise<void>;
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** Where scheduled backups lie. Names have no folders. */
export interface Place {
  create(name: string): Promise<Draft>;
  /** Copies a file to this machine, or returns the path at which it lies already. Returns null if it is missing. */
  fetch(name: string, to: string): Promise<string | null>;
  list(): AsyncIterable<string>;
  delete(name: string): Promise<void>;
  /** Removes what killed processes left unfinished. Only call while no other process writes. */
  sweep(isOurs: (name: string) => boolean): Promise<void>;
  /** Full name for people and for `npm run restore`. */
  describe(name: string): string;
  close(): void;
}
