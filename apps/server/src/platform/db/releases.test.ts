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

test('the changelog lists this release first, and processes of the release before it may run beside it', () => {
  expect(listed[0]).toBe(release);
  // The first release has no other beside it.
  expect(oldestCompanion).toBe(listed[1] ?? release);
});
