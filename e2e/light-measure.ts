import type { GlowFrame, LightChange } from './light-watch.ts';

/** Max 95th percentile of the time difference between two phones, and between a phone and its song. */
export const maxOffMs = 50;
/** A longer frame is caused by a busy machine, not by the product. */
const maxFrameMs = 50;
/** A light that is further from its due time belongs to another beat. */
const nearMs = 240;

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

export const spreadOf = (values: readonly number[]) =>
  [0.5, 0.95, 1].map((share) => Math.round(percentile(values, share)));

export const litAt = (changes: readonly LightChange[]): number[] =>
  changes.filter(({ lit }) => lit).map(({ atMs }) => atMs);

/** Returns the index of the nearest due time for each light. */
export const beatsOf = (changes: readonly LightChange[], dueMs: readonly number[]): number[] =>
  litAt(changes).map((atMs) => {
    const offMs = dueMs.map((due) => Math.abs(atMs - due));
    return offMs.indexOf(Math.min(...offMs));
  });

export const maxPerSecond = (timesMs: readonly number[]): number =>
  Math.max(0, ...timesMs.map((from) => timesMs.filter((atMs) => atMs >= from && atMs <= from + 1_000).length));

/** Returns the delay of a phone's light after each due time; null if a busy machine did not draw the light. */
export const offsOf = (changes: readonly LightChange[], dueMs: readonly number[]): (number | null)[] =>
  dueMs.map((due) => {
    const near = changes.filter(({ lit, atMs }) => lit && Math.abs(atMs - due) < nearMs);
    const drawn = near.find(({ waitedMs }) => waitedMs <= maxFrameMs);
    return drawn === undefined ? null : drawn.atMs - due;
  });

type Offs = readonly (number | null)[];

export const measuredShare = (phones: readonly Offs[]): number =>
  phones.flat().filter((off) => off !== null).length / phones.flat().length;

export const apartOf = (phones: readonly Offs[]): number[] =>
  phones.flatMap((one, place) =>
    phones
      .slice(place + 1)
      .flatMap((other) =>
        one.flatMap((off, light) =>
          off === null || typeof other[light] !== 'number' ? [] : [Math.abs(off - other[light])],
        ),
      ),
  );

/** Returns the shortest time in which the brightness changes by half; Infinity if it never does. */
export function fastestHalfMs(frames: readonly GlowFrame[]): number {
  let fastestMs = Infinity;
  for (const [place, from] of frames.entries()) {
    const to = frames.slice(place).find(({ share }) => Math.abs(share - from.share) >= 0.5);
    if (to !== undefined) fastestMs = Math.min(fastestMs, to.atMs - from.atMs);
  }
  return fastestMs;
}
