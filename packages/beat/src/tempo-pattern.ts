import { maxPayloadDurations, maxPayloadMs } from './payload.ts';

const beatsPerBar = 4;
const msPerMinute = 60_000;

/**
 * Returns the payload `[0, low, high, low, high, …, 0]` in ms for a tempo: lit for the first tenth of every four-beat
 * bar. Rounds the tempo, not the values: 128 bpm give 187.5 and 1687.5, as specified. Above 720 bpm it needs thinning
 * like any timeline. Throws a RangeError if the tempo rounds below 1 or the payload would be too long.
 */
export function tempoPattern(bpm: number, audioDurationMs: number): number[] {
  const wholeBpm = Math.round(bpm);
  if (!(wholeBpm >= 1 && wholeBpm < Infinity)) throw new RangeError(`${bpm} is no tempo.`);
  if (!(Math.abs(audioDurationMs) <= maxPayloadMs)) throw new RangeError(`${audioDurationMs} is no duration.`);
  const barMs = (msPerMinute / wholeBpm) * beatsPerBar;
  // Includes the last bar, which the song's end may cut. A single division avoids a rounded bar length, which could add
  // a bar.
  const bars = Math.ceil((audioDurationMs * wholeBpm) / (msPerMinute * beatsPerBar));
  if (2 * bars + 2 > maxPayloadDurations) throw new RangeError(`${bars} bars are too many.`);
  const pairs = Array.from({ length: Math.max(bars, 0) }, () => [barMs / 10, (barMs * 9) / 10]);
  return [0, ...pairs.flat(), 0];
}
