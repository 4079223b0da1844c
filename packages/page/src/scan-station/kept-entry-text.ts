import type { KeptEntry } from './kept-entries.ts';

export interface KeptWords<Attempt, Answer> {
  kept(entry: KeptEntry<Attempt, Answer>): string;
  told(entry: KeptEntry<Attempt, Answer>): string;
}
