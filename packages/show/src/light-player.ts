import { litSpans, type Timeline } from '@backline/beat';

/** How one phone plays one timeline. All in ms; the start is on the server's clock. */
export interface Part {
  timeline: Timeline;
  startsAtMs: number;
  /** Of this phone's group behind the first one. */
  delayMs: number;
  /** From the desk to the crowd: the light comes so much later than the sound is told to. */
  offsetMs: number;
}

export interface LightPlayer {
  /** Of the absolute time alone: who comes late, or wakes up, is where all others are. */
  isLitAt(serverMs: number): boolean;
  /** When the light changes next, on the server's clock; Infinity after the last time. */
  nextChangeMs(serverMs: number): number;
  readonly lastChangeMs: number;
}

export function createLightPlayer({ timeline, startsAtMs, delayMs, offsetMs }: Part): LightPlayer {
  const beginMs = startsAtMs + delayMs + offsetMs;
  // Summed from the start once: the last edge of an hour is as exact as the first. On the server's clock, as they are told: what comes
  // next would else be, by a rounding, the edge that somebody asked at, for ever.
  const edges = litSpans(timeline).flatMap(({ startMs, endMs }) => [beginMs + startMs, beginMs + endMs]);
  /** How many edges have passed. */
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
