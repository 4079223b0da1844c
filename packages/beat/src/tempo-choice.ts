import { barClarity, countsInThrees } from './bar-length.ts';
import { beatPath, pathStrength } from './beat-path.ts';
import { type Groups } from './onsets.ts';
import { type Tempogram } from './tempogram.ts';

/**
 * Related tempi to try, as multiples of the found interval. Accents on every third quaver may cause such errors when a
 * beat has two quavers. `atMetricalLevel` handles factors of two.
 */
const relations = [3 / 2, 3 / 4, 4 / 3, 2 / 3];
const barWeight = 2.5;
const fewestBeats = 8;

/**
 * Returns the best path, or a path at a related tempo that is nearly as strong and whose bars repeat. In a 3-3-2
 * rhythm, steps of three quavers fit as well as steps of two, but a bar of eight quavers is no multiple of three. Keeps
 * a path whose bars have three beats.
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
