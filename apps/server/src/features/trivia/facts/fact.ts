import type { TriviaSource } from '@backline/contract/trivia';
import type { Known } from './known.ts';

/** A question and its answer, both in full sentences. */
export interface Fact {
  /** Which of the facts of its kind it is: the ids of the rows that it is about. Told once, whatever became of it. */
  key: readonly (number | string)[];
  title: string;
  description: string;
  /** The rows that it was made from. */
  sources: readonly TriviaSource[];
}

/**
 * One way to make facts of what is known: pure, true, and of no single fan. A fact stays true when more becomes known, since nobody
 * words it anew: "by 8:05 PM 100 fans were in", not "100 fans are in".
 */
export interface FactKind {
  name: string;
  tell(known: Known): Fact[];
}
