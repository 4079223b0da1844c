import { createClock, firstPings, type Clock } from './clock.ts';

/** Numbers from 0 to 1 that a seed brings again (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One way, in ms: a least time, a queue that is short mostly, and now and then a frame that is sent again. */
const way = (least: number, queue: number, again: { share: number; most: number }) => (random: () => number) =>
  least - Math.log(1 - random()) * queue + (random() < again.share ? random() * again.most : 0);

export const networks = {
  'Wi-Fi': way(2, 4, { share: 0.05, most: 80 }),
  LTE: way(20, 12, { share: 0.05, most: 150 }),
  congested: way(30, 80, { share: 0.1, most: 500 }),
};
export type Network = keyof typeof networks;

export interface SimulatedPhone {
  clock: Clock;
  /** The phone's own clock. */
  readonly localMs: number;
  ping(): void;
  wait(ms: number): void;
  /** What its clock is off by, now. */
  readonly errorMs: number;
}

/** A phone whose clock is off by up to 2 s and 30 ppm, behind such a network; it has joined. */
export function joinedPhone(network: Network, seed: number): SimulatedPhone {
  const random = seeded(seed);
  const offMs = (random() - 0.5) * 4_000;
  const drift = (random() - 0.5) * 60e-6;
  const serverMs = (localMs: number) => 1_790_000_000_000 + offMs + localMs * (1 + drift);
  const clock = createClock();
  let localMs = 1_000;
  const phone: SimulatedPhone = {
    clock,
    get localMs() {
      return localMs;
    },
    get errorMs() {
      return Math.abs(clock.serverMs(localMs) - serverMs(localMs));
    },
    ping() {
      const sentMs = localMs;
      const heard = sentMs + networks[network](random);
      localMs = heard + networks[network](random);
      clock.add({ sentMs, heardMs: serverMs(heard), answeredMs: serverMs(heard), arrivedMs: localMs });
    },
    wait(ms) {
      localMs += ms;
    },
  };
  for (let asked = 0; asked < firstPings; asked += 1) {
    phone.ping();
    phone.wait(250);
  }
  return phone;
}
