import type { Random } from './random.ts';
import { createFilter, noise, sampleRate } from './signal.ts';

export type NoiseKind = 'hiss' | 'crowd' | 'crackle';

/** Samples of a disturbance, one after the other; about as strong as a sine of level 1. */
export function noiseOf(random: Random, kind: NoiseKind): () => number {
  switch (kind) {
    case 'hiss':
      return () => 1.2 * noise(random);
    case 'crowd':
      return crowd(random);
    case 'crackle':
      return crackle(random);
  }
}

/** A murmur between the formants of voices that swells and ebbs within seconds. */
function crowd(random: Random): () => number {
  const bands = [createFilter('band', 450, 0.7), createFilter('band', 1300, 0.7)] as const;
  const period = random.between(2, 5) * sampleRate;
  let i = 0;
  return () => {
    i += 1;
    const source = noise(random);
    return (2.5 * bands[0](source) + 1.5 * bands[1](source)) * (1 + 0.5 * Math.sin((2 * Math.PI * i) / period));
  };
}

/** A worn record: a rumble, a hiss, and about ten clicks a second, some of them loud. */
function crackle(random: Random): () => number {
  const rumble = createFilter('low', 60);
  const needle = createFilter('band', 3500, 1.5);
  return () => {
    const click = random.chance(10 / sampleRate) ? 40 * random.next() ** 3 : 0;
    return 6 * rumble(noise(random)) + 0.3 * noise(random) + needle(click);
  };
}
