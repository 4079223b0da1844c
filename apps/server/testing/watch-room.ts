interface RoomLight {
  payload_data: string;
  step_ms: number;
  groups: number;
}

/**
 * Computes when the light of a room goes on and off, independently of packages/beat. Each group of phones plays the
 * list one step later than the group before it.
 */
export function watchRoom({ payload_data, step_ms, groups }: RoomLight) {
  const durations = JSON.parse(payload_data) as number[];
  const [lightings, changes] = [new Set<number>(), new Set<number>()];
  for (let group = 0; group < groups; group += 1) {
    let atMs = group * step_ms;
    let isLit = false;
    for (const [place, durationMs] of durations.entries()) {
      if (durationMs === 0) continue;
      const wasLit: boolean = isLit;
      isLit = place % 2 === 1;
      if (isLit !== wasLit) changes.add(atMs);
      if (isLit && !wasLit) lightings.add(atMs);
      atMs += durationMs;
    }
    if (isLit) changes.add(atMs);
  }
  const inOrder = (times: Set<number>) => [...times].toSorted((one, other) => one - other);
  return { lightings: inOrder(lightings), changes: inOrder(changes) };
}

/** Returns the maximum number of the given times that lie within any one second, including both ends of that second. */
export const maxPerSecond = (times: readonly number[]): number =>
  Math.max(0, ...times.map((fromMs) => times.filter((atMs) => atMs >= fromMs && atMs <= fromMs + 1_000).length));

export function longestRunMs(changes: readonly number[]): number {
  let longestMs = 0;
  let begunMs = changes[0] ?? 0;
  for (const [place, atMs] of changes.entries()) {
    if (atMs - (changes[place - 1] ?? atMs) >= 2_000) begunMs = atMs;
    longestMs = Math.max(longestMs, atMs - begunMs);
  }
  return longestMs;
}
