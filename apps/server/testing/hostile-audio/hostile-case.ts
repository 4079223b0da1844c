import type { AudioFailure } from '../../src/media/audio/audio-error.ts';

/** The possible outcomes. Without ffmpeg, an M4A file may also be rejected as `no_m4a`. */
export type Answer = 'sound' | AudioFailure;

/** The file is built lazily, because many files are megabytes large. */
export type HostileCase = [name: string, answers: Answer[], make: () => Buffer | Hollow];

export interface Hollow {
  start: Buffer;
  zeroBytes: number;
}

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

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
