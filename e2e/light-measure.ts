import type { GlowFrame, LightChange } from './light-watch.ts';

/** Phone to phone, and phone to song, p95. */
export const maxOffMs = 50;
/** A page that had drawn nothing for longer was kept from it by the machine, which is no light of the product's. */
const longestFrameMs = 50;
/** A light further from its moment than this is another one's. */
const nearMs = 240;

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

export const spreadOf = (values: readonly number[]) =>
  [0.5, 0.95, 1].map((share) => Math.round(percentile(values, share)));

export const litAt = (changes: readonly LightChange[]): number[] =>
  changes.filter(({ lit }) => lit).map(({ atMs }) => atMs);

/** Returns, for each light, the index of the nearest moment. */
export const beatsOf = (changes: readonly LightChange[], dueMs: readonly number[]): number[] =>
  litAt(changes).map((atMs) => {
    const offMs = dueMs.map((due) => Math.abs(atMs - due));
    return offMs.indexOf(Math.min(...offMs));
  });

/** How often at most one of these lights went on within any second, both ends counted. */
export const mostInASecond = (timesMs: readonly number[]): number =>
  Math.max(0, ...timesMs.map((from) => timesMs.filter((atMs) => atMs >= from && atMs <= from + 1_000).length));

/** By how much a phone's light came later than each moment; null where a busy machine kept it from being drawn. */
export const offsOf = (changes: readonly LightChange[], dueMs: readonly number[]): (number | null)[] =>
  dueMs.map((due) => {
    const near = changes.filter(({ lit, atMs }) => lit && Math.abs(atMs - due) < nearMs);
    const drawn = near.find(({ waitedMs }) => waitedMs <= longestFrameMs);
    return drawn === undefined ? null : drawn.atMs - due;
  });

type Offs = readonly (number | null)[];

/** What of all lights of these phones can be measured, from 0 to 1. */
export const measuredShare = (phones: readonly Offs[]): number =>
  phones.flat().filter((off) => off !== null).length / phones.flat().length;

/** Of each two phones, how far apart the same light came on them. */
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

/** The shortest time in which a glow rose or fell by half; Infinity where it never did. */
export function fastestHalfMs(frames: readonly GlowFrame[]): number {
  let fastestMs = Infinity;
  for (const [place, from] of frames.entries()) {
    const to = frames.slice(place).find(({ share }) => Math.abs(share - from.share) >= 0.5);
    if (to !== undefined) fastestMs = Math.min(fastestMs, to.atMs - from.atMs);
  }
  return fastestMs;
}
