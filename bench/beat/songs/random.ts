/** Random values that depend only on a seed, so that two runs judge the same songs. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  between(low: number, high: number): number;
  /** Returns a whole number. Both ends are inclusive. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns a normally distributed number with mean 0 and standard deviation 1. */
  normal(): number;
}

/** Implements SFC32 from PractRand, whose first rounds mix the seed. @param stream separates sequences of one seed */
export function createRandom(seed: number, stream = 0): Random {
  let a = seed | 0;
  let b = stream | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;

  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  }

  for (let round = 0; round < 20; round += 1) next();
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick(from) {
      const item = from[whole(0, from.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** Returns each item once before any repeats, in a new order each round. */
export function deal<T>(random: Random, items: readonly T[], count: number): T[] {
  const dealt: T[] = [];
  while (dealt.length < count) {
    const round = items.map((item) => ({ item, at: random.next() })).toSorted((one, other) => one.at - other.at);
    dealt.push(...round.map(({ item }) => item));
  }
  return dealt.slice(0, count);
}
