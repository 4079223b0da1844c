import { type LitSpan, type Timeline, durationOf, litSpans } from './timeline.ts';

/**
 * WCAG 2.3.1: max flashes in any second. A flash is a pair of opposing changes, so it is enough to count how often the
 * light goes on.
 */
export const maxFlashes = 3;

/** A second includes both its ends, the stricter reading of WCAG: flashes at 0, 333, 667 and 1000 ms are four. */
export const secondMs = 1_000;

export const roundingMs = 1e-6;

export const isWithinASecond = (spanMs: number) => spanMs <= secondMs + roundingMs;

/**
 * Counting stops at this number of flashes in a second. A light that changes on whole milliseconds cannot reach a
 * higher number.
 */
export const uncountable = 1_000;

export interface Playing {
  repeats?: boolean;
  /** Timeline that plays just before this one. Only its last second counts. */
  after?: Timeline;
}

export interface FastestSecond {
  flashes: number;
  fromMs: number;
}

/**
 * Returns the second with the most flashes, the first if several are equal. Stops counting at 1,000 flashes. Throws as
 * `litSpans` does.
 */
export function fastestSecond(timeline: Timeline, playing: Playing = {}): FastestSecond {
  return busiestSecond(lightings(litSpans(timeline), durationOf(timeline), playing), uncountable);
}

export function isSafe(timeline: Timeline, playing: Playing = {}): boolean {
  return areSafe(litSpans(timeline), durationOf(timeline), playing);
}

export function areSafe(spans: readonly LitSpan[], totalMs: number, playing: Playing): boolean {
  return busiestSecond(lightings(spans, totalMs, playing), maxFlashes + 1).flashes <= maxFlashes;
}

/**
 * Yields the times at which the light goes on, until further rounds would only repeat the same seconds. A light that
 * stays on from one round into the next goes on once.
 */
function* lightings(spans: readonly LitSpan[], totalMs: number, { repeats, after }: Playing): Generator<number> {
  let litUntilMs = -Infinity;
  if (after !== undefined) {
    const afterMs = durationOf(after);
    // Only the last three flashes before the start matter. If earlier flashes break the limit, changing this timeline
    // could not help.
    for (const { startMs, endMs } of litSpans(after).slice(-maxFlashes)) {
      yield startMs - afterMs;
      litUntilMs = endMs - afterMs;
    }
  }
  // Only the first round differs at its start, so the last distinct second begins with the second round.
  const rounds = repeats ? 2 + Math.ceil(secondMs / Math.max(totalMs, 1)) : 1;
  let roundMs = 0;
  for (let round = 0; round < rounds; round++) {
    for (const { startMs, endMs } of spans) {
      if (roundMs + startMs > totalMs + secondMs) return;
      if (roundMs + startMs !== litUntilMs) yield roundMs + startMs;
      litUntilMs = roundMs + endMs;
    }
    roundMs += totalMs;
  }
}

/**
 * Returns the first second that holds the most of these ascending times. Stops at the first second that holds `enough`.
 */
export function busiestSecond(timesMs: Iterable<number>, enough: number): FastestSecond {
  const seen: number[] = [];
  let oldest = 0;
  let busiest: FastestSecond = { flashes: 0, fromMs: 0 };
  for (const timeMs of timesMs) {
    seen.push(timeMs);
    let fromMs = seen[oldest] ?? timeMs;
    while (!isWithinASecond(timeMs - fromMs)) fromMs = seen[++oldest] ?? timeMs;
    const flashes = seen.length - oldest;
    if (flashes > busiest.flashes) busiest = { flashes, fromMs };
    if (flashes >= enough) break;
  }
  return busiest;
}
