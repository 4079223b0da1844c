/**
 * Durations in ms: dark, lit, dark and so on. A timeline that starts lit begins with 0. Durations are finite and not
 * negative. A duration of 0 merges the two beside it, and fractions are allowed.
 */
export type Timeline = readonly number[];

/** `endMs` is exclusive. */
export interface LitSpan {
  startMs: number;
  endMs: number;
}

/** Beats closer than this (above 600 a minute) leave no room for the shortest light and an equally long dark phase. */
export const closestBeatsMs = 100;

const litShare = 0.1;
const minLitMs = 50;
const maxLitMs = 150;
const loneIntervalMs = 1_000;

/**
 * Returns a light that blinks on every beat, in whole milliseconds. Rounds beats, not durations, so that nothing
 * drifts. A beat is lit for a tenth of its interval, 50 to 150 ms, and never past the end. Drops beats outside the song
 * and beats within `closestBeatsMs` of the last one; `beatsOf` restores all others. Throws a RangeError for a duration
 * that is not finite.
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

export function beatsOf(timeline: Timeline): number[] {
  return litSpans(timeline).map(({ startMs }) => startMs);
}

export function durationOf(timeline: Timeline): number {
  return timeline.reduce((totalMs, durationMs) => totalMs + durationMs, 0);
}

/** Returns separate, non-empty spans in order. Throws a RangeError for an invalid duration. */
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
    // Adding 0 turns -0 into 0.
    const atMs = Math.round(beatMs) + 0;
    const lastMs = beats.at(-1) ?? -Infinity;
    if (atMs >= 0 && atMs < totalMs && atMs - lastMs >= closestBeatsMs) beats.push(atMs);
  }
  return beats;
}

function litMs(intervalMs: number): number {
  return Math.min(Math.max(Math.round(intervalMs * litShare), minLitMs), maxLitMs);
}
