import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './run.mjs';

const sources = join(root, 'apps/console/src');
const tokens = join('app', 'colours.css');
/** A drawing in `url("data:…")` cannot read custom properties. */
const drawing = /url\("data:[^"]*"\)/g;
const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|light-dark)\(|:\s*(?:white|black|gr[ae]y|red)\b(?!-)/gi;

void test('console style sheets name no colour outside colours.css, which defines each colour in both themes', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && file !== tokens)
    .flatMap((file) => {
      const text = readFileSync(join(sources, file), 'utf8').replace(drawing, '');
      return (text.match(colour) ?? []).map((name) => `${file}: ${name}`);
    });
  assert.deepEqual(found, []);
});
