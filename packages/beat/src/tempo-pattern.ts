import { maxPayloadDurations, maxPayloadMs } from './payload.ts';

const beatsPerBar = 4;
const msPerMinute = 60_000;

/**
 * The payload of a pattern at a song's tempo, `[0, low, high, low, high, …, 0]` in ms: at the start of every bar of four
 * beats the light is lit for the low value, a tenth of the bar, and dark for the high value, the other nine tenths. The
 * tempo is rounded; the values are not, as they are worded: 128 beats a minute give 187.5 and 1687.5.
 *
 * Above 720 beats a minute its bars flash too fast, and it has to be thinned like any timeline.
 *
 * Throws a RangeError where the tempo does not round to at least 1 or the payload would be longer than one may be.
 */
export function tempoPattern(bpm: number, audioDurationMs: number): number[] {
  const wholeBpm = Math.round(bpm);
  if (!(wholeBpm >= 1 && wholeBpm < Infinity)) throw new RangeError(`${bpm} is no tempo.`);
  if (!(Math.abs(audioDurationMs) <= maxPayloadMs)) throw new RangeError(`${audioDurationMs} is no duration.`);
  const barMs = (msPerMinute / wholeBpm) * beatsPerBar;
  // A bar that the song's end cuts short still begins, and people see its light on the beat: the pattern may outlast the song
  // by almost a bar.
  // Divided once, not by the length of the bar: a fraction there would count a bar too many.
  const bars = Math.ceil((audioDurationMs * wholeBpm) / (msPerMinute * beatsPerBar));
  if (2 * bars + 2 > maxPayloadDurations) throw new RangeError(`${bars} bars are too many.`);
  const pairs = Array.from({ length: Math.max(bars, 0) }, () => [barMs / 10, (barMs * 9) / 10]);
  return [0, ...pairs.flat(), 0];
}
