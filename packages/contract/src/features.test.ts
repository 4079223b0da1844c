import { expect, test } from 'vitest';
import { featureGroups, features } from './features.ts';

test('the groups of Role Access show every permission exactly once', () => {
  const shown = featureGroups.flatMap((group) => Object.keys(group.features));
  expect(shown.toSorted()).toEqual(features.toSorted());
});

test('no two permissions or groups have the same label', () => {
  const labels = featureGroups.flatMap((group) => Object.values(group.features));
  expect(new Set(labels).size).toBe(labels.length);
  const names = featureGroups.map((group) => group.name);
  expect(new Set(names).size).toBe(names.length);
});
