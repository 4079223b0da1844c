import type { Random } from './random.ts';
import { createFilter, fading, noise, sampleRate } from './sounds.ts';

/** A sound and its position in the mix. */
export interface Stroke {
  sound: Float32Array;
  /** Seconds. */
  at: number;
  gain: number;
  /** -1 is left, 1 is right. */
  pan?: number;
  /** True if each kick ducks this sound for a moment. */
  under?: boolean;
}

export type NoiseKind = 'hiss' | 'crowd' | 'crackle';

/** Creates a mixer with two channels. */
export function createMix(random: Random, seconds: number) {
  const length = Math.ceil(seconds * sampleRate);
  const pair = () => [new Float32Array(length), new Float32Array(length)] as const;
  const [over, under] = [pair(), pair()];
  const gains = new Float32Array(length).fill(1);

  return {
    add({ sound, at, gain, pan = 0, under: gives = false }: Stroke): void {
      const start = Math.round(at * sampleRate);
      for (const [channel, bus] of (gives ? under : over).entries()) {
        const level = gain * Math.min(1, 1 + (channel === 0 ? -pan : pan));
        const end = Math.min(sound.length, length - start);
        for (let i = Math.max(0, -start); i < end; i += 1)
          bus[start + i] = (bus[start + i] ?? 0) + level * (sound[i] ?? 0);
      }
    },
    /** Ducks every sound marked `under` for a moment. @param at seconds */
    pushDown(at: number): void {
      const start = Math.max(0, Math.round(at * sampleRate));
      for (let i = start; i < Math.min(length, start + 0.5 * sampleRate); i += 1)
        gains[i] = Math.min(gains[i] ?? 1, 1 - 0.7 * fading((i - start) / sampleRate, 0.12));
    },
    /** Returns the mixed channels. `noise` is added from `noiseFrom` seconds on. */
    finish(options: { channels: 1 | 2; noise: NoiseKind | null; noiseFrom: number }): Float32Array[] {
      const wet = random.between(0.03, 0.2);
      for (const [channel, bus] of over.entries()) {
        // A feedback echo of 35 or 41 ms imitates a wall about 6 m away.
        const echo = channel === 0 ? 1_543 : 1_787;
        const below = under[channel] ?? bus;
        for (let i = 0; i < length; i += 1)
          bus[i] = (bus[i] ?? 0) + (below[i] ?? 0) * (gains[i] ?? 1) + wet * (bus[i - echo] ?? 0);
      }
      if (options.noise !== null) addNoise(random, over, options.noise, options.noiseFrom);
      const [left, right] = over;
      return master(
        random,
        options.channels === 1 ? [left.map((sample, i) => 0.5 * (sample + (right[i] ?? 0)))] : [left, right],
      );
    },
  };
}

function addNoise(random: Random, buses: readonly Float32Array[], kind: NoiseKind, from: number): void {
  const level = Math.hypot(...buses.map(rms)) * 10 ** (-random.between(2, 10) / 20);
  for (const bus of buses) {
    const next = noiseOf(random, kind);
    for (let i = Math.round(from * sampleRate); i < bus.length; i += 1)
      bus[i] = (bus[i] ?? 0) + level * next(i / sampleRate);
  }
}

const rms = (bus: Float32Array) => Math.sqrt(bus.reduce((sum, sample) => sum + sample * sample, 0) / bus.length);

/** Returns a noise generator that is about as loud as a sine of level 1. */
function noiseOf(random: Random, kind: NoiseKind): (t: number) => number {
  if (kind === 'hiss') return () => 1.2 * noise(random);
  if (kind === 'crowd') {
    // Imitates a crowd's murmur around 700 Hz, which swells and fades within seconds.
    const murmur = createFilter('band', 700, 0.5);
    const period = random.between(2, 5);
    return (t) => 3 * murmur(noise(random)) * (1 + 0.5 * Math.sin((2 * Math.PI * t) / period));
  }
  // Imitates a worn record with hiss and about ten clicks a second, some of them loud.
  const needle = createFilter('band', 3500, 1.5);
  return () => 0.3 * noise(random) + needle(random.chance(10 / sampleRate) ? 40 * random.next() ** 3 : 0);
}

/**
 * Soft-clips the song to just below full scale. The random drive makes some songs loud and leaves headroom in others.
 */
function master(random: Random, channels: Float32Array[]): Float32Array[] {
  let peak = 1e-9;
  for (const bus of channels) for (const sample of bus) peak = Math.max(peak, Math.abs(sample));
  const drive = random.between(0.8, 2.4) / peak;
  return channels.map((bus) => bus.map((sample) => (0.95 * sample * drive) / Math.sqrt(1 + (sample * drive) ** 2)));
}
