import { FairShare } from '../db/fair-share.ts';

interface Room {
  /** Files at once, of all people. */
  most: number;
  mostWaiting: number;
  patienceMs: number;
}

const everybody = 0;

/** Of one person one file is written at a time, and of all of them so many as leave the pages what they need. */
export class ExportLine {
  readonly #person: FairShare;
  readonly #all: FairShare;
  readonly #patienceMs: number;

  constructor({ most, ...room }: Room) {
    this.#person = new FairShare(1, room);
    this.#all = new FairShare(most, room);
    this.#patienceMs = room.patienceMs;
  }

  /** Answers how the place is given back. Throws what a {@link FairShare} throws: the patience is one, however many lines it is spent in. */
  async take(person: number, signal: AbortSignal): Promise<() => void> {
    const since = performance.now();
    await this.#person.take(person, signal);
    try {
      const patienceMs = Math.max(0, this.#patienceMs - (performance.now() - since));
      await this.#all.take(everybody, signal, { patienceMs });
    } catch (error) {
      this.#person.leave(person);
      throw error;
    }
    return () => {
      this.#all.leave(everybody);
      this.#person.leave(person);
    };
  }
}
