import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareReleases, oldestCompanion, release } from './releases.ts';

/** The releases that CHANGELOG.md lists, newest first. */
const listed = [
  ...readFileSync(join(import.meta.dirname, '../../../../../CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d[^\]]*)\]/gm),
].map(([, number = '']) => number);

test('compares releases by their numbers, not by their letters', () => {
  expect(['1.10.0', '1.9.12', '2.0.0', '1.9.2'].toSorted(compareReleases)).toEqual([
    '1.9.2',
    '1.9.12',
    '1.10.0',
    '2.0.0',
  ]);
});

/** Returns the first patch of the minor release before the newest one, or of its own minor release if it is the first. */
function companionOf(releases: readonly string[]): string {
  const minors = releases.map((number) => number.replace(/\.\d+$/, ''));
  return `${minors.find((minor) => minor !== minors[0]) ?? minors[0]}.0`;
}

test('the changelog lists this release first, and every patch of the minor release before may run beside it', () => {
  expect(listed[0]).toBe(release);
  expect(oldestCompanion).toBe(companionOf(listed));
});

test.each([
  ['1.0.0', ['1.0.0']],
  ['1.0.0', ['1.0.3', '1.0.2', '1.0.0']],
  ['1.0.0', ['1.1.0', '1.0.3', '1.0.0']],
  ['1.0.0', ['1.1.2', '1.1.0', '1.0.3', '1.0.0']],
  ['1.10.0', ['2.0.0', '1.10.4', '1.10.0', '1.9.1']],
])('%s is the oldest release that may run beside the first of %j', (oldest, releases) => {
  expect(companionOf(releases)).toBe(oldest);
});
