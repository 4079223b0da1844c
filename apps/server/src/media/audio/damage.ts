import { AudioError } from './audio-error.ts';

/** Number of damaged frames before the first check. A song may begin with damage. */
const maxDamagedFrames = 200;

/** Weighs damaged frames against intact ones. Some damage is normal; a mostly damaged file is broken. */
export class Damage {
  #whole = 0;
  #damaged = 0;

  foundWhole(frames = 1): void {
    this.#whole += frames;
  }

  foundDamaged(frames = 1): void {
    this.#damaged += frames;
    if (this.#damaged > maxDamagedFrames) this.conclude();
  }

  conclude(): void {
    if (this.#damaged > this.#whole) throw new AudioError('broken');
  }
}
