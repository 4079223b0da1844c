interface Read<Value> {
  value: Promise<Value | null>;
  until: number;
}

/**
 * Reads each key once for all concurrent readers, and keeps what was found for a while. The least recently read key is
 * dropped first. Keeps neither null, because the row may be written next, nor a failure.
 */
export class RecentReads<Value> {
  readonly #reads = new Map<string, Read<Value>>();
  readonly #keptMs: number;
  readonly #maxKept: number;

  constructor({ keptMs, maxKept }: { keptMs: number; maxKept: number }) {
    this.#keptMs = keptMs;
    this.#maxKept = maxKept;
  }

  read(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.#reads.get(key);
    const isFresh = known !== undefined && performance.now() < known.until;
    const read = isFresh ? known : { value: load(), until: performance.now() + this.#keptMs };
    this.#reads.delete(key);
    this.#reads.set(key, read);
    if (isFresh) return read.value;
    const drop = () => {
      if (this.#reads.get(key) === read) this.#reads.delete(key);
    };
    // Makes room only for what was found. Otherwise a stranger who asks for invented keys would empty the store.
    read.value.then((value) => (value === null ? drop() : this.#makeRoom()), drop);
    return read.value;
  }

  #makeRoom(): void {
    const [oldest] = this.#reads.keys();
    if (this.#reads.size > this.#maxKept && oldest !== undefined) this.#reads.delete(oldest);
  }

  /** Drops also a pending read, which may have started before the write. */
  forget(key: string): void {
    this.#reads.delete(key);
  }
}
