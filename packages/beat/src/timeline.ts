/**
 * A light over time, in milliseconds: dark for the first duration, lit for the second, dark for the third, and so on.
 * A light that is lit at once therefore begins with 0. Durations are finite and not negative; they may be 0, which joins
 * the two spans beside them, and they may be fractions.
 */
export type Timeline = readonly number[];

/** The light is on from `startMs` up to, not including, `endMs`. */
export interface LitSpan {
  startMs: number;
  endMs: number;
}

/** Beats closer than this (600 a minute) leave no room for the shortest light and as long a dark after it. */
export const closestBeatsMs = 100;

const litShare = 0.1;
const shortestLitMs = 50;
const longestLitMs = 150;
/** What one beat alone counts as its interval. */
const loneIntervalMs = 1_000;

/**
 * The light that blinks on every beat, in whole milliseconds. The beats are rounded where they stand, never the
 * durations between them, so no show drifts: its n-th light is at most half a millisecond from its beat.
 *
 * A beat is lit for a tenth of the time to the next one (the last beat: of the time since the one before), within 50 to
 * 150 ms, and never past the end. A beat outside 0 ≤ beat < duration is left out, and so is one that comes less than
 * `closestBeatsMs` after the beat lit last. Every other list of whole beats comes back from `beatsOf` as it was.
 * Throws a RangeError where the duration is no finite number.
 */
export function timelineOf(beatTimesMs: readonly number[], durationMs: number): number[] {
  if (!Number.isFinite(durationMs)) throw new RangeError(`${durationMs} is no duration.`);
  const totalMs = Math.max(Math.round(durationMs), 0);
  const beats = playableBeats(beatTimesMs, totalMs);
  const spans = beats.map((startMs, place) => {
    const [before, after] = [beats[place - 1], beats[place + 1]];
    const intervalMs = after !== undefined ? after - startMs : before !== undefined ? startMs - before : loneIntervalMs;
    return { startMs, endMs: Math.min(startMs + litMs(intervalMs), totalMs) };
  });
  return timelineOfSpans(spans, totalMs);
}

/** Where the light goes on: the beats of a timeline that `timelineOf` made. */
export function beatsOf(timeline: Timeline): number[] {
  return litSpans(timeline).map(({ startMs }) => startMs);
}

export function durationOf(timeline: Timeline): number {
  return timeline.reduce((totalMs, durationMs) => totalMs + durationMs, 0);
}

/**
 * The light as somebody sees it: spans in order, none empty, none touching the next, whatever zeros the timeline holds.
 * Throws a RangeError where a duration is negative, NaN or infinite.
 */
export function litSpans(timeline: Timeline): LitSpan[] {
  const spans: LitSpan[] = [];
  let last: LitSpan | undefined;
  let atMs = 0;
  timeline.forEach((durationMs, place) => {
    const startMs = atMs;
    atMs += durationMs;
    if (!(durationMs >= 0) || atMs === Infinity) throw new RangeError(`No duration at place ${place} of the timeline.`);
    if (place % 2 === 0 || atMs === startMs) return;
    if (last?.endMs === startMs) last.endMs = atMs;
    else spans.push((last = { startMs, endMs: atMs }));
  });
  return spans;
}

/** The shortest timeline that shows these spans, as `litSpans` gives them, and lasts `totalMs`. */
export function timelineOfSpans(spans: readonly LitSpan[], totalMs: number): number[] {
  const timeline: number[] = [];
  let atMs = 0;
  for (const { startMs, endMs } of spans) {
    timeline.push(startMs - atMs, endMs - startMs);
    atMs = endMs;
  }
  if (totalMs > atMs) timeline.push(totalMs - atMs);
  return timeline;
}

function playableBeats(beatTimesMs: readonly number[], totalMs: number): number[] {
  const beats: number[] = [];
  for (const beatMs of beatTimesMs) {
    // Plus 0, because what rounds to -0 would be written into the payload as it is.
    const atMs = Math.round(beatMs) + 0;
    const lastMs = beats.at(-1) ?? -Infinity;
    if (atMs >= 0 && atMs < totalMs && atMs - lastMs >= closestBeatsMs) beats.push(atMs);
  }
  return beats;
}

function litMs(intervalMs: number): number {
  return Math.min(Math.max(Math.round(intervalMs * litShare), shortestLitMs), longestLitMs);
}
