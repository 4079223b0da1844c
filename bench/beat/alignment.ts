import { within, type Line } from '../load.ts';
import { mp3Qualities } from './mp3.ts';
import { playBack, record } from './recording.ts';
import { sampleRate } from './songs/sounds.ts';

const clicks = 20;
const clickEveryMs = 250;
const maxBiasMs = 1;

/** Checks that a recording has its beats where {@link record} says. All other figures depend on these positions. */
export async function alignmentLine(folder: string): Promise<Line> {
  const beatTimesMs = Array.from({ length: clicks }, (_, index) => (index + 1) * clickEveryMs);
  const samples = new Float32Array(((clicks + 2) * clickEveryMs * sampleRate) / 1000);
  for (const beat of beatTimesMs) samples[Math.round((beat * sampleRate) / 1000)] = 0.9;

  let worstMs = 0;
  for (const quality of mp3Qualities) {
    const recording = await record(folder, 'clicks', { channels: [samples], beatTimesMs }, quality);
    const heard = await playBack(recording.path);
    for (const beat of recording.beatTimesMs) worstMs = Math.max(worstMs, Math.abs(loudestNear(heard, beat) - beat));
  }
  return {
    what: `clicks are heard within ${worstMs.toFixed(2)} ms of where they should be`,
    ...within(worstMs, maxBiasMs, 'ms'),
  };
}

/** Returns the time in milliseconds of the loudest sample within half a click's interval of `timeMs`. */
function loudestNear(samples: Float32Array, timeMs: number): number {
  const from = Math.round(((timeMs - clickEveryMs / 2) * sampleRate) / 1000);
  const to = from + (clickEveryMs * sampleRate) / 1000;
  let loudest = from;
  for (let i = from; i < to; i += 1) if (Math.abs(samples[i] ?? 0) > Math.abs(samples[loudest] ?? 0)) loudest = i;
  return (loudest / sampleRate) * 1000;
}
