import type { Random } from './random.ts';

export const sampleRate = 44_100;

const fadeSeconds = 0.008;

/** Samples of a sound from its start; its last 8 ms are faded, so that no end clicks. */
export function render(seconds: number, sampleAt: (t: number) => number): Float32Array {
  const length = Math.max(1, Math.floor(seconds * sampleRate));
  const fade = Math.min(length, Math.floor(fadeSeconds * sampleRate));
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i += 1) samples[i] = sampleAt(i / sampleRate) * Math.min(1, (length - i) / fade);
  return samples;
}

export const noise = (random: Random) => random.next() * 2 - 1;

/** 1 at the start, 1/e after `seconds`. */
export const fading = (t: number, seconds: number) => Math.exp(-t / seconds);

export interface Envelope {
  attack: number;
  /** To 1/e of the way down to `sustain`. */
  decay: number;
  /** 0 to 1: the level of a held note. */
  sustain: number;
  release: number;
}

/** @param held seconds until the key is let go */
export function envelopeAt(t: number, { attack, decay, sustain, release }: Envelope, held: number): number {
  const body = t < attack ? t / attack : sustain + (1 - sustain) * fading(t - attack, decay);
  return t < held ? body : body * Math.max(0, 1 - (t - held) / release);
}

export type FilterKind = 'low' | 'band' | 'high';

/** A state variable filter after A. Simper, "Linear Trapezoidal Integrated SVF" (2013); the band's peak is 1. */
export function createFilter(kind: FilterKind, hz: number, q = 0.707): (input: number) => number {
  const g = Math.tan((Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate);
  const k = 1 / q;
  const a1 = 1 / (1 + g * (g + k));
  let first = 0;
  let second = 0;
  return (input) => {
    const rest = input - second;
    const band = a1 * first + g * a1 * rest;
    const low = second + g * a1 * first + g * g * a1 * rest;
    first = 2 * band - first;
    second = 2 * low - second;
    if (kind === 'low') return low;
    return kind === 'band' ? k * band : input - k * band - low;
  };
}

/** A phase that runs from 0 to 1 over and over. */
export function createPhase(start = 0): (hz: number) => number {
  let phase = start;
  return (hz) => {
    phase += hz / sampleRate;
    phase -= Math.floor(phase);
    return phase;
  };
}
