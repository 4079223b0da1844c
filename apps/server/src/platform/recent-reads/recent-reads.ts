interface Kept<Value> {
  value: Value;
  until: number;
}

/**
 * Reads each key once for all concurrent readers, and keeps what was found for a while. The least recently read key is
 * dropped first. Keeps neither null, because the row may be written next, nor a failure; neither drops what was found,
 * so a stranger cannot empty the store with invented keys.
 */
export class RecentReads<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #pending = new Map<string, Promise<Value | null>>();
  readonly #keptMs: number;
  readonly #maxKept: number;

  constructor({ keptMs, maxKept }: { keptMs: number; maxKept: number }) {
    this.#keptMs = keptMs;
    this.#maxKept = maxKept;
  }

  async read(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    if (known !== undefined && performance.now() < known.until) {
      this.#kept.set(key, known);
      return known.value;
    }
    return this.#pending.get(key) ?? this.#load(key, load);
  }

  async #load(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const until = performance.now() + this.#keptMs;
    const loading = load();
    this.#pending.set(key, loading);
    try {
      const value = await loading;
      if (value !== null && this.#pending.get(key) === loading) this.#keep(key, { value, until });
      return value;
    } finally {
      if (this.#pending.get(key) === loading) this.#pending.delete(key);
    }
  }

  #keep(key: string, found: Kept<Value>): void {
    this.#kept.set(key, found);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#maxKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Drops also a pending read, which may have started before the write. */
  forget(key: string): void {
    this.#kept.delete(key);
    this.#pending.delete(key);
  }
}
