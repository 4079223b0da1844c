import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './run.mjs';

/** Number of requirements in ASVS 5.0.0, levels 1 and 2. */
const lineCount = 253;
const states = new Set(['met', 'partly', 'not met', 'not applicable', 'left to the installation']);

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = text
  .slice(text.indexOf('## The table'))
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, lines, state, how]) => ({ lines, state, how }));

function linesOf(cell) {
  return cell.split(', ').flatMap((range) => {
    const [from, to = from] = range.split('-');
    const section = from.slice(0, from.lastIndexOf('.'));
    const [first, last] = [from, to].map((line) => Number(line.slice(line.lastIndexOf('.') + 1)));
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
  });
}

void test('every requirement of ASVS 5 at levels 1 and 2 is answered once', () => {
  const lines = rows.flatMap((row) => linesOf(row.lines));
  assert.deepEqual(
    lines.filter((line, index) => lines.indexOf(line) !== index),
    [],
  );
  assert.equal(lines.length, lineCount);
});

void test('every answer in docs/security.md has a state, and a test or a reason', () => {
  for (const { lines, state, how } of rows) {
    assert.ok(states.has(state), `${lines}: ${state}`);
    assert.ok(how.length > 0, `${lines} has no reason`);
  }
});

void test('every test that docs/security.md names exists', () => {
  const named = [...text.matchAll(/`((?:apps|packages|e2e|scripts)\/[^`]+)`/g)].map(([, path]) => path);
  assert.ok(named.length > 50);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(root, path))),
    [],
  );
});
