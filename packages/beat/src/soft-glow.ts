import { type Timeline, durationOf, litSpans } from './timeline.ts';

/** Length of a rise or fall. Both together last as long as the pause of a flashing light. */
const rampMs = 1_000;

interface Swell {
  fromMs: number;
  toMs: number;
}

/**
 * Returns a function from time to brightness, 0 to 1. The brightness peaks on beats, rises and falls at most once in
 * any two seconds, and stays up during long lights. It is 0 outside the timeline and at NaN. Throws as `litSpans` does.
 */
export function softGlow(timeline: Timeline): (atMs: number) => number {
  const swells = swellsOf(timeline);
  return (atMs) => {
    let [low, high] = [0, swells.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((swells[middle]?.fromMs ?? Infinity) - rampMs <= atMs) low = middle + 1;
      else high = middle;
    }
    const swell = swells[low - 1];
    if (swell === undefined || !(atMs < swell.toMs + rampMs)) return 0;
    return smooth(Math.max(swell.fromMs - atMs, atMs - swell.toMs, 0) / rampMs);
  };
}

function swellsOf(timeline: Timeline): Swell[] {
  const totalMs = durationOf(timeline);
  const swells: Swell[] = [];
  let darkFromMs = 0;
  for (const { startMs, endMs } of litSpans(timeline)) {
    const toMs = Math.max(startMs, endMs - rampMs);
    if (startMs - rampMs < darkFromMs || toMs + rampMs > totalMs) continue;
    swells.push({ fromMs: startMs, toMs });
    darkFromMs = toMs + rampMs;
  }
  return swells;
}

const smooth = (share: number) => (1 + Math.cos(Math.PI * share)) / 2;
