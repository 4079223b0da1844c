import { heardStrength, strengthAt } from './onsets.ts';

/** A path through hiss and a beat that was put between others may both be this far from an attack. */
const reachFrames = 3;
/** A beat at an end of the song stays if it has this share of the strength that is typical of the beats heard … */
const leastShare = 0.5;
/** … and if so many beats from it inwards have this share of it on average. */
const runLength = 4;
const leastRunShare = 0.4;
/** So many beats must be heard for there to be a pulse at all. */
const fewestHeard = 3;

/**
 * Without the beats before the music begins and after it ends, where the path went on through silence or hiss. Weak
 * passages inside the song keep their beats.
 */
export function trimmed(beats: readonly number[], attacks: Float32Array): number[] {
  const strengths = beats.map((beat) => strengthAt(attacks, beat, reachFrames));
  const heard = strengths.filter((strength) => strength >= heardStrength).toSorted((a, b) => a - b);
  if (heard.length < fewestHeard) return [];
  const typical = heard[heard.length >> 1] ?? 0;
  const isMusic = (at: number, inwards: 1 | -1) => {
    let run = 0;
    for (let n = 0; n < runLength; n++) run += (strengths[at + n * inwards] ?? typical) / runLength;
    return (strengths[at] ?? 0) >= leastShare * typical && run >= leastRunShare * typical;
  };
  const first = beats.findIndex((_, at) => isMusic(at, 1));
  const last = beats.findLastIndex((_, at) => isMusic(at, -1));
  return first < 0 ? [] : beats.slice(first, last + 1);
}
