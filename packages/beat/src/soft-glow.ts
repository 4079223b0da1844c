import { type Timeline, durationOf, litSpans } from './timeline.ts';

/** A rise or a fall. Both take as long as a whole pause of a flashing light. */
const rampMs = 1_000;

/** Full from `fromMs` to `toMs`, a rise before it and a fall after it. */
interface Swell {
  fromMs: number;
  toMs: number;
}

/**
 * The rhythm of a timeline without a flash: how bright the light is at a time of the timeline, from 0 to 1. It swells smoothly
 * to a beat, rises and falls at most once in any two seconds, and so follows every second, third or tenth beat; while a light
 * is held, so is the glow. Dark outside the timeline, and at what is no time. Throws as `litSpans` does.
 */
export function softGlow(timeline: Timeline): (atMs: number) => number {
  const swells = swellsOf(timeline);
  return (atMs) => {
    // The last to begin by now is the only one that is not over.
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

/** From 1 at 0 to 0 at 1, level at both ends. */
const smooth = (share: number) => (1 + Math.cos(Math.PI * share)) / 2;
