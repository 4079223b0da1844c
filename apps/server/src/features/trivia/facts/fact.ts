import type { TriviaSource } from '@backline/contract/trivia';
import type { Known } from './known.ts';

/** Options to guess from, and the position of the right one. */
export interface FactChoice {
  options: readonly string[];
  right_option: number;
}

export interface Fact {
  /** Identifies the fact within its kind by ids of its rows. Each key is used once per event, even if the trivia was deleted. */
  key: readonly (number | string)[];
  title: string;
  description: string;
  sources: readonly TriviaSource[];
  /** Missing if the data has no other answer that is wrong for sure. */
  choice?: FactChoice | undefined;
}

/** A fact names no single fan and stays true later: "by 8:05 PM 100 fans were in", not "100 fans are in". */
export interface FactKind {
  name: string;
  factsOf(known: Known): Fact[];
}
