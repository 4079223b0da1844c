import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { root } from './run.mjs';

const documents = [join(root, 'README.md'), join(root, 'CONTRIBUTING.md'), ...globSync(join(root, 'docs/**/*.md'))];

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function anchorsOf(file) {
  const text = withoutCode(readFileSync(file, 'utf8'));
  return new Set(Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading]) => anchorOf(heading.trim())));
}

const withoutCode = (text) => text.replaceAll(/^```.*?^```/gms, '');

function targetsOf(text) {
  const found = withoutCode(text).matchAll(/\]\(([^()\s]+)\)|src="([^"]+)"/g);
  return Array.from(found, ([, link, picture]) => link ?? picture).filter((target) => !/^[a-z]+:/.test(target));
}

function isBroken(document, target) {
  const [path, anchor] = target.split('#');
  const file = path === '' ? document : join(dirname(document), path);
  if (!existsSync(file)) return true;
  return anchor !== undefined && (statSync(file).isDirectory() || !anchorsOf(file).has(anchor));
}

void test('every link of README.md and docs leads to an existing file and heading', () => {
  const broken = documents.flatMap((document) =>
    targetsOf(readFileSync(document, 'utf8'))
      .filter((target) => isBroken(document, target))
      .map((target) => `${relative(root, document)}: ${target}`),
  );
  assert.deepEqual(broken, []);
});
