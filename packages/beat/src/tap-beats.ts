import { maxPayloadMs } from './payload.ts';
import { closestBeatsMs } from './timeline.ts';

export const fewestTaps = 4;
const fewestOnBeat = 3;
/** Max distance from the beat, as a share of the interval. A tap further away is a slip. */
const slipShare = 0.3;
const firstTaps = 4;

interface Tap {
  beat: number;
  atMs: number;
}

/**
 * Returns a steady grid over the whole song at the tempo and phase of the taps, in whole ms without drift. Taps may be
 * unordered, missed, doubled or off the beat. Returns null for fewer than `fewestTaps`, or without a beat that a light
 * could show.
 */
export function tapBeats(tapTimesMs: readonly number[], durationMs: number): number[] | null {
  const sorted = tapTimesMs.filter(Number.isFinite).toSorted((a, b) => a - b);
  if (sorted.length < fewestTaps || !(durationMs <= maxPayloadMs)) return null;
  const taps = withoutBounces(sorted);
  const intervalMs = upperMedianOf(taps.slice(1).map((tap, place) => tap - (taps[place] ?? tap)));
  const followed = taps
    .slice(0, firstTaps)
    .map((_tap, first) => follow(taps.slice(first), intervalMs))
    .reduce((best, other) => (other.length > best.length ? other : best));
  const line = lineThrough(followed);
  if (followed.length < fewestOnBeat || line.intervalMs < closestBeatsMs) return null;

  const beats: number[] = [];
  const firstBeat = Math.ceil(-line.startMs / line.intervalMs);
  for (let beat = firstBeat; ; beat++) {
    const atMs = Math.max(Math.round(line.startMs + beat * line.intervalMs), 0);
    if (atMs >= durationMs) return beats;
    beats.push(atMs);
  }
}

/** Drops the second of two close taps, because a screen that reports every touch twice would halve the interval. */
function withoutBounces(sorted: readonly number[]): number[] {
  const taps: number[] = [];
  for (const tap of sorted) if (tap - (taps.at(-1) ?? -Infinity) >= closestBeatsMs) taps.push(tap);
  return taps;
}

function follow(taps: readonly number[], firstIntervalMs: number): Tap[] {
  const followed: Tap[] = [];
  for (const atMs of taps) {
    const last = followed.at(-1);
    if (last === undefined) {
      followed.push({ beat: 0, atMs });
      continue;
    }
    // After a few beats, a line fitted to them predicts the next beat better, even after a pause.
    const intervalMs = followed.length < fewestTaps ? firstIntervalMs : lineThrough(followed.slice(-16)).intervalMs;
    const beatsLater = (atMs - last.atMs) / intervalMs;
    const whole = Math.round(beatsLater);
    if (whole > 0 && Math.abs(beatsLater - whole) <= slipShare) followed.push({ beat: last.beat + whole, atMs });
  }
  return followed;
}

function lineThrough(taps: readonly Tap[]): { startMs: number; intervalMs: number } {
  const meanBeat = taps.reduce((sum, { beat }) => sum + beat, 0) / taps.length;
  const meanMs = taps.reduce((sum, { atMs }) => sum + atMs, 0) / taps.length;
  const product = taps.reduce((sum, { beat, atMs }) => sum + (beat - meanBeat) * (atMs - meanMs), 0);
  const square = taps.reduce((sum, { beat }) => sum + (beat - meanBeat) ** 2, 0);
  const intervalMs = square === 0 ? 0 : product / square;
  return { startMs: meanMs - intervalMs * meanBeat, intervalMs };
}

/** Takes the upper of two middle values: a slip splits one interval into two short ones. */
function upperMedianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
