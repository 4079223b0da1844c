import type { KeptEntry } from './kept-entries.ts';

/** How a desk speaks of what it keeps. */
export interface KeptWords<Attempt, Answer> {
  /** `Zoe Lane, 07:35 PM` */
  kept(entry: KeptEntry<Attempt, Answer>): string;
  /** What became of it, once the server has said so. */
  told(entry: KeptEntry<Attempt, Answer>): string;
}
