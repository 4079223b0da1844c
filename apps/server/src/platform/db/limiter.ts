export class QueueFull extends Error {
  override name = 'QueueFull';
}

export interface LimitOptions {
  places: number;
  maxWaiting: number;
  timeoutMs: number;
}

export interface WaitOptions {
  timeoutMs?: number;
  isUrgent?: boolean;
}

/** Releases the slot. */
export type Leave = () => void;

/** Limits concurrent calls. Further calls queue. */
export class Limiter {
  readonly #options: LimitOptions;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(options: LimitOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#taken === 0;
  }

  /**
   * Waits for a free slot and resolves to the function that releases it. Throws {@link QueueFull} if the queue is full
   * or the wait times out, and the signal's reason once aborted.
   */
  async take(
    signal: AbortSignal,
    { timeoutMs = this.#options.timeoutMs, isUrgent = false }: WaitOptions = {},
  ): Promise<Leave> {
    signal.throwIfAborted();
    if (this.#taken < this.#options.places) {
      this.#taken += 1;
      return this.#leave;
    }
    // Urgent calls may still join a full queue, up to twice its size.
    if (this.#waiting.length >= this.#options.maxWaiting * (isUrgent ? 2 : 1)) throw new QueueFull();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    // Removes the listeners immediately, because a caller that aborts right after it got its slot is no longer in the
    // queue.
    const begin = () => {
      stopWaiting();
      resolve();
    };
    const giveUp = () => {
      stopWaiting();
      this.#waiting.splice(this.#waiting.indexOf(begin), 1);
      reject(signal.aborted ? signal.reason : new QueueFull());
    };
    const timer = setTimeout(giveUp, timeoutMs);
    if (isUrgent) this.#waiting.unshift(begin);
    else this.#waiting.push(begin);
    signal.addEventListener('abort', giveUp, { once: true });
    await promise;
    return this.#leave;
  }

  readonly #leave: Leave = () => {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  };
}

/** Limits the concurrent calls of each person, so that nobody takes all connections. */
export class PerUserLimiter {
  readonly #options: LimitOptions;
  readonly #limiters = new Map<number, Limiter>();

  constructor(options: LimitOptions) {
    this.#options = options;
  }

  async take(person: number, signal: AbortSignal, options?: WaitOptions): Promise<Leave> {
    const limiter = this.#limiters.get(person) ?? new Limiter(this.#options);
    const slot = limiter.take(signal, options);
    if (!limiter.isIdle) this.#limiters.set(person, limiter);
    const leave = await slot;
    return () => {
      leave();
      if (limiter.isIdle) this.#limiters.delete(person);
    };
  }
}
