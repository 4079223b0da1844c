const everyMs = 1_000;
/** Of different reasons within one second. */
const mostReasons = 5;

interface Told {
  /** How many times it happened since the line before. */
  times: number;
  reasons: string[];
}

/** A line that a crowd would write for each of its calls: at once, and then once a second at most, with how many it stands for. */
export class GatheredLine {
  #times = 0;
  #reasons = new Set<string>();
  #write: (told: Told) => void = () => {};
  #pause: NodeJS.Timeout | null = null;

  /** `write` says it into the log; of those that come in one second the last one's does. */
  add(reason: string, write: (told: Told) => void): void {
    this.#times += 1;
    if (this.#reasons.size < mostReasons) this.#reasons.add(reason);
    this.#write = write;
    if (this.#pause === null) this.#tell();
  }

  #tell(): void {
    this.#write({ times: this.#times, reasons: [...this.#reasons] });
    this.#times = 0;
    this.#reasons.clear();
    this.#pause = setTimeout(() => {
      this.#pause = null;
      if (this.#times > 0) this.#tell();
    }, everyMs);
  }
}
