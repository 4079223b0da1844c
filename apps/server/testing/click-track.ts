import { fileURLToPath } from 'node:url';

export const firstClick = 0.25;
const interval = 0.5;

/**
 * Returns the clicks of the files in `audio/` at full scale: a 1 kHz tone every half second that decays to 1/e in 10
 * ms.
 */
export function clickTrack(sampleRate: number, seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(sampleRate * seconds) }, (_, index) => {
    const time = index / sampleRate - firstClick;
    if (time < 0) return 0;
    const since = time % interval;
    return Math.exp(-100 * since) * Math.sin(2000 * Math.PI * since);
  });
}

export function clickFile(name: string): string {
  return fileURLToPath(new URL(`./audio/${name}`, import.meta.url));
}

/** Returns the offset in milliseconds at which the first click matches best, within 100 ms of its position. */
export function firstClickMs(mono: Float32Array, sampleRate: number): number {
  const shape = clickTrack(sampleRate, firstClick + 0.01).subarray(Math.round(firstClick * sampleRate));
  const best = { fit: -Infinity, at: 0 };
  for (let at = Math.round(sampleRate * 0.15); at < sampleRate * 0.35; at++) {
    let fit = 0;
    for (let index = 0; index < shape.length; index++) fit += (shape[index] ?? 0) * (mono[at + index] ?? 0);
    if (fit > best.fit) Object.assign(best, { fit, at });
  }
  return (best.at / sampleRate) * 1000;
}

export function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
}
