import { type LitSpan, type Timeline, durationOf, litSpans } from './timeline.ts';

/**
 * WCAG 2.3.1: nothing flashes more than three times in any second. A flash there is a pair of opposing changes, in either
 * order. Each pair holds one lighting, so no second holds more flashes than it holds lightings, and those are counted.
 */
export const maxFlashes = 3;

/**
 * Both ends of the second belong to it: flashes at 0, 333, 667 and 1000 ms are four in one second. WCAG does not say
 * whether they are, and of the two readings this one keeps to both. It costs the songs of exactly 180 beats a minute.
 */
export const secondMs = 1_000;

/** Sums of fractions come out a little long or short; a second that they miss by less than this is one. */
export const roundingMs = 1e-6;

/** Whether so much time, from the first to the last of some flashes, is a second or less. */
export const isWithinASecond = (spanMs: number) => spanMs <= secondMs + roundingMs;

/** A light changes on whole milliseconds: more flashes than this in a second need no count. */
export const uncountable = 1_000;

/** How a timeline is played, because its first and last second have neighbours. */
export interface Playing {
  /** Again from its start, right after its end, without end. */
  repeats?: boolean;
  /**
   * Right after what is seen before it, of which the last second counts: rounds written out, and with what came before where
   * it is shorter than a second.
   */
  after?: Timeline;
}

/** `fromMs` counts from the timeline's start: negative where the second begins in the one before. */
export interface FastestSecond {
  flashes: number;
  fromMs: number;
}

/** The first second that holds the most flashes; at most 1000 are counted. Throws as `litSpans` does. */
export function fastestSecond(timeline: Timeline, playing: Playing = {}): FastestSecond {
  return busiestSecond(lightings(litSpans(timeline), durationOf(timeline), playing), uncountable);
}

export function isSafe(timeline: Timeline, playing: Playing = {}): boolean {
  return areSafe(litSpans(timeline), durationOf(timeline), playing);
}

/** The same of a timeline that `litSpans` and `durationOf` took apart. */
export function areSafe(spans: readonly LitSpan[], totalMs: number, playing: Playing): boolean {
  return busiestSecond(lightings(spans, totalMs, playing), maxFlashes + 1).flashes <= maxFlashes;
}

/**
 * When the light goes on, in order, for as many rounds as it takes to show every second that differs. The light is dark
 * before the start; a light that is lit at the end of one round and at the start of the next goes on only once.
 */
function* lightings(spans: readonly LitSpan[], totalMs: number, { repeats, after }: Playing): Generator<number> {
  let litUntilMs = -Infinity;
  if (after !== undefined) {
    const afterMs = durationOf(after);
    // Three have a part in what is too fast at the joint. What was too fast before them is not this timeline's to mend.
    for (const { startMs, endMs } of litSpans(after).slice(-maxFlashes)) {
      yield startMs - afterMs;
      litUntilMs = endMs - afterMs;
    }
  }
  // Only the start of the first round is unlike all later ones: the last second to differ begins with the second round.
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

/** The first second that holds the most of these times, which come in order, or `enough` of them. */
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
