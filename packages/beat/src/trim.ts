import { heardStrength, strengthAt } from './onsets.ts';

const reachFrames = 3;
const minShare = 0.5;
const runLength = 4;
const minRunShare = 0.4;
const fewestHeard = 3;

/** Removes beats before the music begins and after it ends. Keeps weak passages inside the song. */
export function trimmed(beats: readonly number[], attacks: Float32Array): number[] {
  const strengths = beats.map((beat) => strengthAt(attacks, beat, reachFrames));
  const heard = strengths.filter((strength) => strength >= heardStrength).toSorted((a, b) => a - b);
  if (heard.length < fewestHeard) return [];
  const typical = heard[heard.length >> 1] ?? 0;
  const isMusic = (at: number, inwards: 1 | -1) => {
    let run = 0;
    for (let n = 0; n < runLength; n++) run += (strengths[at + n * inwards] ?? typical) / runLength;
    return (strengths[at] ?? 0) >= minShare * typical && run >= minRunShare * typical;
  };
  const first = beats.findIndex((_, at) => isMusic(at, 1));
  const last = beats.findLastIndex((_, at) => isMusic(at, -1));
  return first < 0 ? [] : beats.slice(first, last + 1);
}
