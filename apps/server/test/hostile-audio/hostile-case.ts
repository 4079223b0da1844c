import type { AudioFailure } from '../../src/media/audio/audio-error.ts';

/** What may become of a file. For M4A `no_m4a` also goes, where there is no ffmpeg. */
export type Answer = 'sound' | AudioFailure;

/** One file of a format; it is made only when it is written, since many are megabytes. */
export type HostileCase = [name: string, answers: Answer[], make: () => Buffer | Hollow];

/** Its first bytes, and the zeros behind them, which take no room on the disk. */
export interface Hollow {
  start: Buffer;
  zeroBytes: number;
}

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Bytes without a pattern, the same in every run. */
export function noise(bytes: number, seed: number): Buffer {
  const next = seeded(seed);
  const made = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at++) made[at] = next() * 256;
  return made;
}

export function repeated(piece: Uint8Array, times: number): Buffer {
  return Buffer.alloc(piece.length * times, piece);
}

export function patched(file: Buffer, at: number, bytes: number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
}
