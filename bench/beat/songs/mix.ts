import type { Random } from './random.ts';
import { noiseOf, type NoiseKind } from './background.ts';
import { reverberate } from './room.ts';
import { fading, sampleRate } from './signal.ts';

/** One sound at its place. */
export interface Stroke {
  sound: Float32Array;
  /** Seconds. */
  at: number;
  gain: number;
  /** -1 left to 1 right. */
  pan: number;
  /** Whether a kick pushes it down. */
  under?: boolean;
}

export interface Mix {
  add(stroke: Stroke): void;
  /** Everything that is `under` gives way for a moment. @param at seconds */
  pushDown(at: number): void;
  finish(room: Finish): Float32Array[];
}

export interface Finish {
  channels: 1 | 2;
  /** What else is on the recording; it begins with the music or before it. */
  noise: { kind: NoiseKind; from: number } | null;
}

/** A table with two channels. */
export function createMix(random: Random, seconds: number): Mix {
  const length = Math.ceil(seconds * sampleRate);
  const over = [new Float32Array(length), new Float32Array(length)] as const;
  const under = [new Float32Array(length), new Float32Array(length)] as const;
  const kicks: number[] = [];

  return {
    add({ sound, at, gain, pan, under: gives = false }) {
      const start = Math.round(at * sampleRate);
      (gives ? under : over).forEach((bus, channel) => {
        const level = gain * Math.min(1, 1 + (channel === 0 ? -pan : pan));
        const end = Math.min(sound.length, length - start);
        for (let i = Math.max(0, -start); i < end; i += 1)
          bus[start + i] = (bus[start + i] ?? 0) + level * (sound[i] ?? 0);
      });
    },
    pushDown: (at) => void kicks.push(at),
    finish({ channels, noise }) {
      const gains = givingWay(kicks, length);
      over.forEach((bus, channel) => {
        const below = under[channel] ?? bus;
        for (let i = 0; i < length; i += 1) bus[i] = (bus[i] ?? 0) + (below[i] ?? 0) * (gains[i] ?? 1);
      });
      reverberate(over, random.between(0.03, 0.2));
      if (noise !== null) addNoise(random, over, noise);
      return master(random, channels === 1 ? [foldDown(over)] : [...over]);
    },
  };
}

function givingWay(kicks: readonly number[], length: number): Float32Array {
  const gains = new Float32Array(length).fill(1);
  for (const at of kicks) {
    const start = Math.max(0, Math.round(at * sampleRate));
    const end = Math.min(length, start + Math.round(0.5 * sampleRate));
    for (let i = start; i < end; i += 1)
      gains[i] = Math.min(gains[i] ?? 1, 1 - 0.7 * fading((i - start) / sampleRate, 0.12));
  }
  return gains;
}

function addNoise(random: Random, buses: readonly Float32Array[], { kind, from }: { kind: NoiseKind; from: number }) {
  const level = Math.hypot(...buses.map(rms)) * 10 ** (-random.between(2, 10) / 20);
  for (const bus of buses) {
    const next = noiseOf(random, kind);
    for (let i = Math.max(0, Math.round(from * sampleRate)); i < bus.length; i += 1)
      bus[i] = (bus[i] ?? 0) + level * next();
  }
}

const rms = (bus: Float32Array) => Math.sqrt(bus.reduce((sum, sample) => sum + sample * sample, 0) / bus.length);

function foldDown([left, right]: readonly [Float32Array, Float32Array]): Float32Array {
  return left.map((sample, i) => 0.5 * (sample + (right[i] ?? 0)));
}

/** Softly clipped to just below full scale: some songs loud, some with room above. */
function master(random: Random, channels: Float32Array[]): Float32Array[] {
  let peak = 1e-9;
  for (const bus of channels) for (const sample of bus) peak = Math.max(peak, Math.abs(sample));
  const drive = random.between(0.8, 2.4) / peak;
  for (const bus of channels) {
    for (let i = 0; i < bus.length; i += 1) {
      const loud = (bus[i] ?? 0) * drive;
      bus[i] = (0.95 * loud) / Math.sqrt(1 + loud * loud);
    }
  }
  return channels;
}
