export class QueueFull extends Error {
  override name = 'QueueFull';
}

interface Line {
  taken: number;
  waiting: (() => void)[];
}

/** Limits the concurrent calls of each person, so that nobody takes all connections. Further calls queue. */
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

  /**
   * Resolves once a slot is free; `leave` returns it. Throws {@link QueueFull} if the queue is full or the wait times
   * out, and the signal's reason once aborted.
   */
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
    // Urgent calls still fit a full queue, up to twice its size.
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
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.taken -= 1;
    if (line.taken === 0) this.#lines.delete(person);
  }
}
