const everyMs = 1_000;
const maxReasons = 5;

interface Counted {
  times: number;
  reasons: string[];
}

/** Batches repeated log lines. Writes the first line immediately, then at most one per second with a count. */
export class GatheredLine {
  #times = 0;
  #reasons = new Set<string>();
  #write: (counted: Counted) => void = () => {};
  #pause: NodeJS.Timeout | null = null;

  add(reason: string, write: (counted: Counted) => void): void {
    this.#times += 1;
    if (this.#reasons.size < maxReasons) this.#reasons.add(reason);
    this.#write = write;
    if (this.#pause === null) this.#flush();
  }

  #flush(): void {
    this.#write({ times: this.#times, reasons: [...this.#reasons] });
    this.#times = 0;
    this.#reasons.clear();
    this.#pause = setTimeout(() => {
      this.#pause = null;
      if (this.#times > 0) this.#flush();
    }, everyMs);
  }
}
