import { litSpans, type Timeline } from '@backline/beat';

/** A part of a light. All times are in ms; the start is on the server's clock. */
export interface Part {
  timeline: Timeline;
  startsAtMs: number;
  delayMs: number;
  /** Delay of the light after the sound leaves the desk. */
  offsetMs: number;
}

export interface LightPlayer {
  /** Returns whether the light is on. Depends only on the absolute time, so that latecomers are in sync. */
  isLitAt(serverMs: number): boolean;
  /** Returns the next change on the server's clock; Infinity after the last. */
  nextChangeMs(serverMs: number): number;
  readonly lastChangeMs: number;
}

export function createLightPlayer({ timeline, startsAtMs, delayMs, offsetMs }: Part): LightPlayer {
  const beginMs = startsAtMs + delayMs + offsetMs;
  // Adds up the durations once, so that late edges are exact. Edges are in server time, because rounding could
  // otherwise return the same edge for ever.
  const edges = litSpans(timeline).flatMap(({ startMs, endMs }) => [beginMs + startMs, beginMs + endMs]);
  const passedAt = (serverMs: number) => {
    let low = 0;
    let high = edges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((edges[middle] ?? 0) <= serverMs) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    isLitAt: (serverMs) => passedAt(serverMs) % 2 === 1,
    nextChangeMs: (serverMs) => edges[passedAt(serverMs)] ?? Infinity,
    lastChangeMs: edges.at(-1) ?? beginMs,
  };
}
