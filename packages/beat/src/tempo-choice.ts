import { barClarity, countsInThrees } from './bar-length.ts';
import { beatPath, pathStrength } from './beat-path.ts';
import { type Groups } from './onsets.ts';
import { type Tempogram } from './tempogram.ts';

/** What accents of three quavers against beats of two may make of an interval; factors of two are left to the level. */
const relations = [3 / 2, 3 / 4, 4 / 3, 2 / 3];
/** What bars that come again unchanged count for against an onset of one standard deviation at every beat. */
const barWeight = 2.5;
/** What fewer beats have in common may be chance. */
const fewestBeats = 8;

/**
 * The best path of all, or one at a related tempo that is nearly as strong and in whose beats bars come again. In
 * 3-3-2 three quavers are as good an interval as two: what tells is that eight of them make no whole number of threes.
 * A path that counts in threes by itself is three four or six eight and stays.
 */
export function likeliestPath(onset: Float32Array, tempogram: Tempogram, groups: Groups): number[] {
  const free = beatPath(onset, tempogram);
  if (free.length < fewestBeats || countsInThrees(free, groups)) return free;
  const scoreOf = (path: readonly number[]) =>
    pathStrength(path, onset, tempogram) + barWeight * barClarity(path, groups);
  const interval = medianInterval(free);
  let [best, chosen] = [scoreOf(free), free];
  for (const relation of relations) {
    const path = beatPath(onset, tempogram, interval * relation);
    const score = path.length < fewestBeats ? -Infinity : scoreOf(path);
    if (score > best) [best, chosen] = [score, path];
  }
  return chosen;
}

function medianInterval(path: readonly number[]): number {
  const intervals = path.slice(1).map((beat, i) => beat - (path[i] ?? 0));
  return intervals.toSorted((a, b) => a - b)[intervals.length >> 1] ?? 0;
}
