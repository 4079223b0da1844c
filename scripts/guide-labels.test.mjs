import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { root } from './run.mjs';

/**
 * Returns the bold and italic texts of a guide: labels of pages, buttons and fields, permissions, states and results.
 */
const labelsOf = (markdown) =>
  [...markdown.matchAll(/\*{1,2}([^*\n]+(?:\n[^*\n]+)?)\*{1,2}/g)].map(([, label]) => label.replaceAll(/\s+/g, ' '));

/** Returns the strings and JSX texts of the sources. A wrapped text counts as one line. */
function textsOf(source) {
  const texts = source.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`|>([^<>{}]+)</g);
  return Array.from(texts, (found) => found.slice(1).find(Boolean).replaceAll(/\s+/g, ' ').trim());
}

const places = [
  'apps/{console,fan}/src/**/*.{ts,tsx}',
  'packages/*/src/**/*.ts',
  'apps/server/src/features/public-events/*.ts',
];

void test('finds labels in bold and italic text, strings and JSX text', () => {
  assert.deepEqual(labelsOf('Press **Save\n  it**, then *Close*.'), ['Save it', 'Close']);
  assert.deepEqual(textsOf("<Button>\n  Save it\n</Button> const title = 'Close';"), ['Save it', 'Close']);
});

void test('every label that a guide names exists in the sources', () => {
  const files = globSync(places.map((place) => join(root, place))).filter((file) => !/\.test\.tsx?$/.test(file));
  const known = new Set(files.flatMap((file) => textsOf(readFileSync(file, 'utf8'))));
  const unknown = globSync(join(root, 'docs/guides/*.md')).flatMap((guide) =>
    labelsOf(readFileSync(guide, 'utf8'))
      .filter((label) => !known.has(label))
      .map((label) => `${basename(guide)}: ${label}`),
  );
  assert.deepEqual(unknown, []);
});
