import { describe, expect, test } from 'vitest';
import { countsInThrees } from './bar-length.ts';
import { atMetricalLevel } from './metrical-level.ts';
import type { Groups } from './onsets.ts';

const bars = 16;

/** Returns bars of quavers, 25 frames each: a digit is the onset's strength in standard deviations. */
function played(low: string, middle: string, high: string): Groups {
  const groupOf = (bar: string) => {
    const group = new Float32Array(25 * bar.length * bars);
    for (let quaver = 0; quaver < bar.length * bars; quaver++) {
      group[25 * quaver] = Number(bar[quaver % bar.length]?.replace('.', '0'));
    }
    return group;
  };
  return [groupOf(low), groupOf(middle), groupOf(high)];
}

const sum = (groups: Groups) => groups[0].map((_, i) => groups.reduce((all, group) => all + (group[i] ?? 0), 0));
const every = (quavers: number, groups: Groups) =>
  Array.from({ length: Math.floor(groups[0].length / 25 / quavers) }, (_, n) => 25 * quavers * n);
const still = new Float32Array(0);
const intervalOf = (beats: readonly number[]) => (beats[1] ?? 0) - (beats[0] ?? 0);

const fourFour = played('5...5...', '........', '1.5.1.5.');
const threeFour = played('5.....', '..4.4.', '1.1.1.');
const sixEight = played('5.....', '......', '111511');

describe('bars of three beats', () => {
  test('are not found if kick and snare alternate', () => {
    expect(countsInThrees(every(2, fourFour), fourFour)).toBe(false);
  });

  test('are found in a waltz, and in six eight that is counted in crotchets', () => {
    expect(countsInThrees(every(2, threeFour), threeFour)).toBe(true);
    expect(countsInThrees(every(2, sixEight), sixEight)).toBe(true);
  });
});

describe('the metrical level', () => {
  test('stays at the tracked beats if kick and snare fall on them, and never has one and a half times their interval', () => {
    expect(intervalOf(atMetricalLevel(every(2, fourFour), fourFour, sum(fourFour), still))).toBe(50);
  });

  test('is two beats in a bar of six eight, even if three beats were tracked', () => {
    expect(intervalOf(atMetricalLevel(every(2, sixEight), sixEight, sum(sixEight), still))).toBe(75);
  });

  test('stays as it is in a passage too short to decide', () => {
    const path = every(2, fourFour).slice(0, 7);
    expect(atMetricalLevel(path, fourFour, sum(fourFour), still)).toEqual(path);
  });

  test('has its beats on chord changes, although cymbals sound between them', () => {
    const offBeat = played('........', '4.4.4.4.', '.3.3.3.3');
    const [, chords] = played('........', '3...3...', '........');
    const firstOf = (changes: Float32Array) => atMetricalLevel(every(2, offBeat), offBeat, sum(offBeat), changes)[0];
    expect(firstOf(still)).toBe(25);
    expect(firstOf(chords)).toBe(0);
  });
});
