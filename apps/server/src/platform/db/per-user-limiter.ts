/** More of one person wait already, or longer, than anybody would wait for. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

interface Line {
  taken: number;
  waiting: (() => void)[];
}

/** Gives each person a few places at once, so that nobody takes all connections of a process. Whoever wants more waits in line. */
export class PerUserLimiter {
  readonly #places: number;
  readonly #maxWaiting: number;
  readonly #timeoutMs: number;
  readonly #lines = new Map<number, Line>();

  constructor(places: number, { maxWaiting, timeoutMs }: { maxWaiting: number; timeoutMs: number }) {
    this.#places = places;
    this.#maxWaiting = maxWaiting;
    this.#timeoutMs = timeoutMs;
  }

  /** Answers once a place is free; `leave` gives it back. Throws {@link QueueFull}, or the signal's reason where it is aborted first. */
  async take(
    person: number,
    signal: AbortSignal,
    { timeoutMs = this.#timeoutMs, isUrgent = false }: { timeoutMs?: number; isUrgent?: boolean } = {},
  ): Promise<void> {
    signal.throwIfAborted();
    const line = this.#lines.get(person) ?? { taken: 0, waiting: [] };
    this.#lines.set(person, line);
    if (line.taken < this.#places) {
      line.taken += 1;
      return;
    }
    // A line full of what can wait has room for what cannot.
    if (line.waiting.length >= this.#maxWaiting * (isUrgent ? 2 : 1)) throw new QueueFull();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      line.waiting.splice(line.waiting.indexOf(resolve), 1);
      reject(signal.aborted ? signal.reason : new QueueFull());
    };
    const timer = setTimeout(giveUp, timeoutMs);
    if (isUrgent) line.waiting.unshift(resolve);
    else line.waiting.push(resolve);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  leave(person: number): void {
    const line = this.#lines.get(person);
    if (line === undefined) return;
    // The place goes to the next in line, so that newcomers cannot overtake.
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.taken -= 1;
    if (line.taken === 0) this.#lines.delete(person);
  }
}
