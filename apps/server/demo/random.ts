/** Generates repeatable random values: a seed always draws the same demo. */
export interface Random {
  /** From 0 to less than 1. */
  next(): number;
  int(low: number, high: number): number;
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
}

/** Mulberry32: small, and uniform enough for pictures and crowds. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const int = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    int,
    pick<T>(from: readonly T[]): T {
      const chosen = from[int(0, from.length - 1)];
      if (chosen === undefined) throw new RangeError('Nothing to pick from');
      return chosen;
    },
    chance: (share) => next() < share,
  };
}
