/** More of one person wait already, or longer, than anybody would wait for. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

interface Share {
  taken: number;
  waiting: (() => void)[];
}

/** Gives each person so many places at once. Who asks for more waits in line, what is urgent first, and nobody else for them. */
export class FairShare {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #patienceMs: number;
  readonly #shares = new Map<number, Share>();

  constructor(most: number, { mostWaiting, patienceMs }: { mostWaiting: number; patienceMs: number }) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#patienceMs = patienceMs;
  }

  /**
   * Answers once a place is this caller's; each one that was taken is given back by {@link leave}. Throws {@link QueueFull}
   * at once or once it took too long, and the signal's reason where it comes first.
   */
  async take(
    person: number,
    signal: AbortSignal,
    { isUrgent = false, patienceMs = this.#patienceMs }: { isUrgent?: boolean; patienceMs?: number } = {},
  ): Promise<void> {
    signal.throwIfAborted();
    const share = this.#shares.get(person) ?? { taken: 0, waiting: [] };
    this.#shares.set(person, share);
    if (share.taken < this.#most) {
      share.taken += 1;
      return;
    }
    // A line full of what can wait has room for what cannot.
    if (share.waiting.length >= this.#mostWaiting * (isUrgent ? 2 : 1)) throw new QueueFull();
    await new Promise<void>((go, giveUp) => {
      const turn = () => {
        clearTimeout(patience);
        signal.removeEventListener('abort', leaveLine);
        go();
      };
      const leaveLine = () => {
        clearTimeout(patience);
        signal.removeEventListener('abort', leaveLine);
        share.waiting.splice(share.waiting.indexOf(turn), 1);
        giveUp(signal.aborted ? signal.reason : new QueueFull());
      };
      const patience = setTimeout(leaveLine, patienceMs);
      if (isUrgent) share.waiting.unshift(turn);
      else share.waiting.push(turn);
      signal.addEventListener('abort', leaveLine, { once: true });
    });
  }

  leave(person: number): void {
    const share = this.#shares.get(person);
    if (share === undefined) return;
    // The place goes from hand to hand, so that nobody who comes now is before those in line.
    const next = share.waiting.shift();
    if (next !== undefined) return next();
    share.taken -= 1;
    if (share.taken === 0) this.#shares.delete(person);
  }
}
