import { maxPayloadMs } from './payload.ts';
import { closestBeatsMs } from './timeline.ts';

/** Fewer taps tell no tempo. */
export const fewestTaps = 4;
/** One of the taps may be a slip. */
const fewestOnBeat = 3;
/** A tap further from the beat than this part of the interval is a slip. */
const slipShare = 0.3;
/** The first tap may be a slip; nobody slips on all of these. */
const firstTaps = 4;

/** A tap and the number of the beat that it meant. */
interface Tap {
  beat: number;
  atMs: number;
}

/**
 * A steady grid over the whole song, from 0 up to its end, at the tempo and the place of the taps: whole ms, each beat
 * rounded where it stands. The taps replace the beats that were detected. They may come in any order, and a few may be
 * missed, doubled or beside the beat.
 *
 * Null where there are fewer than `fewestTaps`, or where they follow no beat that a light could show.
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

/** A screen that reports every touch twice would else halve the interval. */
function withoutBounces(sorted: readonly number[]): number[] {
  const taps: number[] = [];
  for (const tap of sorted) if (tap - (taps.at(-1) ?? -Infinity) >= closestBeatsMs) taps.push(tap);
  return taps;
}

/** The taps that lie on the beat which the first of them begins. */
function follow(taps: readonly number[], firstIntervalMs: number): Tap[] {
  const followed: Tap[] = [];
  for (const atMs of taps) {
    const last = followed.at(-1);
    if (last === undefined) {
      followed.push({ beat: 0, atMs });
      continue;
    }
    // After a few beats their line knows the interval better, which carries over a pause in the taps.
    const intervalMs = followed.length < fewestTaps ? firstIntervalMs : lineThrough(followed.slice(-16)).intervalMs;
    const beatsLater = (atMs - last.atMs) / intervalMs;
    const whole = Math.round(beatsLater);
    if (whole > 0 && Math.abs(beatsLater - whole) <= slipShare) followed.push({ beat: last.beat + whole, atMs });
  }
  return followed;
}

/** Least squares: the time of beat 0 and the time between two beats. */
function lineThrough(taps: readonly Tap[]): { startMs: number; intervalMs: number } {
  const meanBeat = taps.reduce((sum, { beat }) => sum + beat, 0) / taps.length;
  const meanMs = taps.reduce((sum, { atMs }) => sum + atMs, 0) / taps.length;
  const product = taps.reduce((sum, { beat, atMs }) => sum + (beat - meanBeat) * (atMs - meanMs), 0);
  const square = taps.reduce((sum, { beat }) => sum + (beat - meanBeat) ** 2, 0);
  const intervalMs = square === 0 ? 0 : product / square;
  return { startMs: meanMs - intervalMs * meanBeat, intervalMs };
}

/** The upper one of two in the middle: a slip cuts one interval into two short ones, and their mean would be none. */
function upperMedianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
