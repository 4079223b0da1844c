/** Returns a repeatable random generator from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random one-way latency in ms: a minimum, a mostly short queue, and sometimes a retransmission. */
const way = (least: number, queue: number, again: { share: number; most: number }) => (random: () => number) =>
  least - Math.log(1 - random()) * queue + (random() < again.share ? random() * again.most : 0);

export const networks = {
  'Wi-Fi': way(2, 4, { share: 0.05, most: 80 }),
  LTE: way(20, 12, { share: 0.05, most: 150 }),
  congested: way(30, 80, { share: 0.1, most: 500 }),
};
export type Network = keyof typeof networks;
