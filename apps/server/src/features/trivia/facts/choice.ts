import { maxTriviaOptionLength, maxTriviaOptions } from '@backline/contract/trivia-answers';
import { cleanLine, foldedLine } from '@backline/contract/typed-text';
import type { FactChoice } from './fact.ts';

interface Candidate {
  text: string;
  /** Options are shown in this order, so that their order tells nothing. */
  order: number | string;
}

/**
 * Makes options from the right answer and other answers of the same data, of which it keeps the first. Drops those that
 * read like the right one. Returns undefined if no wrong one is left.
 */
export function choiceOf(right: Candidate, others: readonly Candidate[]): FactChoice | undefined {
  const seen = new Set([folded(right)]);
  const wrong = others.filter((other) => {
    const isNew = other.text !== '' && other.text.length <= maxTriviaOptionLength && !seen.has(folded(other));
    seen.add(folded(other));
    return isNew;
  });
  if (wrong.length === 0 || right.text === '' || right.text.length > maxTriviaOptionLength) return undefined;
  const shown = [right, ...wrong.slice(0, maxTriviaOptions - 1)].toSorted(inOrder);
  return { options: shown.map(({ text }) => text), right_option: shown.indexOf(right) };
}

const folded = ({ text }: Candidate) => foldedLine(cleanLine(text));

const inOrder = ({ order: left }: Candidate, { order: right }: Candidate) =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right), 'en');

/** Makes a candidate that is ordered by its text. */
export const named = (text: string): Candidate => ({ text, order: foldedLine(text) });
