import { type Groups, strengthAt } from './onsets.ts';

/**
 * Bars have three beats if onsets three beats apart are more alike than onsets two or four beats apart, by more than
 * this.
 */
const clearlyMore = 0.2;

/** Candidate bar lengths in beats. Excludes 8, which also fits three bars at two thirds of the tempo. */
const barLengths = [2, 3, 4, 6];

/**
 * Returns true if bars have three beats: the onsets on the beats and half-way between them repeat three beats later.
 */
export function countsInThrees(path: readonly number[], groups: Groups): boolean {
  const rows = accentsOf(path, groups);
  return alike(rows, 3) - Math.max(alike(rows, 2), alike(rows, 4)) > clearlyMore;
}

/** Returns how well onsets repeat, -1 to 1, at the best bar length. */
export function barClarity(path: readonly number[], groups: Groups): number {
  const rows = accentsOf(path, groups);
  return Math.max(...barLengths.map((beats) => alike(rows, beats)));
}

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

function alike(rows: readonly number[][], shift: number): number {
  const early = rows.slice(0, -shift).flat();
  const late = rows.slice(shift).flat();
  const product = (one: number[], other: number[]) => one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
  return product(early, late) / Math.max(Number.MIN_VALUE, Math.sqrt(product(early, early) * product(late, late)));
}
