import { AudioError } from './audio-error.ts';

/** Wholly rotten files are given up after so many frames; before, a song may still begin. */
const patience = 200;

/** Weighs damaged frames against whole ones: some are normal in the wild, a file of mostly such is broken. */
export class Damage {
  #whole = 0;
  #damaged = 0;

  foundWhole(frames = 1): void {
    this.#whole += frames;
  }

  /** Throws `broken` where there is too much of it. */
  foundDamaged(frames = 1): void {
    this.#damaged += frames;
    if (this.#damaged > patience) this.conclude();
  }

  conclude(): void {
    if (this.#damaged > this.#whole) throw new AudioError('broken');
  }
}
