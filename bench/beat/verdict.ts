import { atMost, type Line } from '../load.ts';
import type { Standing } from './contest.ts';

type Figure = 'f' | 'fml' | 'amlt' | 'medianMs' | 'p95Ms' | 'stray';

const demands: Record<Figure, { what: string; better: 'more' | 'less'; bound: number; digits: number }> = {
  f: { what: 'F', better: 'more', bound: 0.78, digits: 3 },
  fml: { what: 'F at the best level', better: 'more', bound: 0.92, digits: 3 },
  amlt: { what: 'AMLt', better: 'more', bound: 0.93, digits: 3 },
  medianMs: { what: 'median offset in ms', better: 'less', bound: 10, digits: 1 },
  p95Ms: { what: '95th percentile of offsets in ms', better: 'less', bound: 20, digits: 1 },
  stray: { what: 'stray beats a song', better: 'less', bound: 2, digits: 2 },
};

/** Compares each figure with the rival's in the same run, and with what light shows need. */
export function verdict(ours: Standing, rival: Standing): Line[] {
  const lines = (Object.keys(demands) as Figure[]).flatMap((figure) => {
    const { what, better, bound, digits } = demands[figure];
    const [own, theirs] = [ours[figure], rival[figure]];
    const isMore = better === 'more';
    // Where lower is better, zero counts as better than the rival's figure, even if the rival's figure is zero too.
    const ratio = !isMore && own === 0 ? 0 : own / theirs;
    return [
      {
        what: `${what}: ${own.toFixed(digits)}, ${rival.name} ${theirs.toFixed(digits)}`,
        ratio,
        bound: isMore ? '> 1' : '< 1',
        holds: isMore ? ratio > 1 : ratio < 1,
      },
      {
        what: `${what}: ${own.toFixed(digits)}`,
        ratio: own / bound,
        bound: `${isMore ? '>=' : '<='} 1 (${bound})`,
        holds: isMore ? own >= bound : own <= bound,
      },
    ];
  });
  return [...lines, { what: `songs without beats, of ${ours.songs}`, ...atMost(ours.songsWithoutBeats, 0) }];
}
