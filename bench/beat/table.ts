import type { Standing } from './contest.ts';
import type { Score } from './score.ts';

const columns: readonly [head: string, cell: (standing: Standing) => string][] = [
  ['F', ({ f }) => f.toFixed(3)],
  ['Fml', ({ fml }) => fml.toFixed(3)],
  ['CMLt', ({ cmlt }) => cmlt.toFixed(3)],
  ['AMLt', ({ amlt }) => amlt.toFixed(3)],
  ['median', ({ medianMs }) => `${medianMs.toFixed(1)} ms`],
  ['p95', ({ p95Ms }) => `${p95Ms.toFixed(1)} ms`],
  ['stray', ({ stray }) => stray.toFixed(2)],
  ['without', ({ songsWithoutBeats }) => String(songsWithoutBeats)],
  ['speed', ({ timesRealTime }) => `${timesRealTime.toFixed(0)} x`],
];

export function tableOf(standings: readonly Standing[]): string {
  const rows = [['', ...columns.map(([head]) => head)]];
  for (const standing of standings) rows.push([standing.name, ...columns.map(([, cell]) => cell(standing))]);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .map((row) => `${row}\n`)
    .join('');
}

/** Formats one song's row: F, F at the best level, AMLt and the median offset of each tracker. */
export function rowOf(title: string, scores: readonly Score[]): string {
  const cells = scores.map(({ f, fml, amlt, medianMs }) => {
    return [f, fml, amlt].map((figure) => figure.toFixed(2)).join(' ') + `${medianMs.toFixed(0)} ms`.padStart(7);
  });
  return `${title.padEnd(64)} ${cells.join('  | ')}\n`;
}
