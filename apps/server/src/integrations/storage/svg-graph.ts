/** A number of elements: the base and the sum of `plus`, multiplied by each of `times`. */
export interface Count {
  base: number;
  plus: Count[];
  times: Count[];
  value?: number | 'running';
}

/** Adds work, in characters of text, and tells when the event loop is due for a turn. */
export interface Pace {
  isDue: (characters: number) => boolean;
  turn: () => Promise<unknown>;
}

/** Work of one step of an evaluation, in characters of text. */
export const stepCharacters = 8;

export const countOf = (base: number, plus: Count[] = [], times: Count[] = []): Count => ({ base, plus, times });

/** Evaluates a count without recursion, each part once. A cycle counts as infinite. */
export async function evaluate(total: Count, pace: Pace): Promise<number> {
  const stack = [total];
  for (let count = stack.at(-1); count !== undefined; count = stack.at(-1)) {
    if (pace.isDue(stepCharacters * (1 + count.plus.length + count.times.length))) await pace.turn();
    if (count.value === undefined) {
      count.value = 'running';
      for (const parts of [count.plus, count.times])
        for (const part of parts) {
          if (part.value === 'running') return Infinity;
          if (part.value === undefined) stack.push(part);
        }
    } else {
      stack.pop();
      if (count.value === 'running') count.value = valueOf(count);
    }
  }
  return numberOf(total);
}

function valueOf({ base, plus, times }: Count): number {
  let value = base;
  for (const part of plus) value += numberOf(part);
  for (const part of times) value *= numberOf(part);
  return Math.min(value, Number.MAX_SAFE_INTEGER);
}

const numberOf = ({ value }: Count) => (typeof value === 'number' ? value : Infinity);
