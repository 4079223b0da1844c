import { type Groups, strengthAt } from './onsets.ts';

/** How much more alike beats three apart are than beats two or four apart before bars are taken to be of three. */
const clearlyMore = 0.2;

/** Beats after which a bar, or two, may come again; after 8 it does at two thirds of the tempo as well, as three bars. */
const barLengths = [2, 3, 4, 6];

/** Whether a bar has three beats of the path: what sounds on a beat, and half-way to the next, comes again three beats on. */
export function countsInThrees(path: readonly number[], groups: Groups): boolean {
  const rows = accentsOf(path, groups);
  return alike(rows, 3) - Math.max(alike(rows, 2), alike(rows, 4)) > clearlyMore;
}

/** How well what sounds comes again, -1 to 1, after the number of beats that fits best. */
export function barClarity(path: readonly number[], groups: Groups): number {
  const rows = accentsOf(path, groups);
  return Math.max(...barLengths.map((beats) => alike(rows, beats)));
}

/** For each beat, how strongly each group begins on it and half-way to the next, against the mean of all beats. */
function accentsOf(path: readonly number[], groups: Groups): number[][] {
  const rows = path.slice(0, -1).map((beat, i) => {
    const half = (beat + (path[i + 1] ?? beat)) / 2;
    return groups.flatMap((group) => [strengthAt(group, beat, 1), strengthAt(group, half, 1)]);
  });
  return withoutMeans(rows);
}

function withoutMeans(rows: readonly number[][]): number[][] {
  const means = (rows[0] ?? []).map((_, column) =>
    rows.reduce((sum, row) => sum + (row[column] ?? 0) / rows.length, 0),
  );
  return rows.map((row) => row.map((value, column) => value - (means[column] ?? 0)));
}

/** The correlation, -1 to 1, of the rows with those `shift` rows later. */
function alike(rows: readonly number[][], shift: number): number {
  const early = rows.slice(0, -shift).flat();
  const late = rows.slice(shift).flat();
  const product = (one: number[], other: number[]) => one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
  return product(early, late) / Math.max(Number.MIN_VALUE, Math.sqrt(product(early, early) * product(late, late)));
}
