import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { root } from './run.mjs';

// The linter finds cycles of files; this test finds cycles of folders.

const isProduct = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isProduct(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const addressesIn = (text) => [...text.matchAll(/(?:from|import\()\s*'([.@][^']+)'/g)].map(([, address]) => address);

/**
 * Returns the imports between folders. Cuts each path to its first `depth` names; a file above this depth counts as a
 * folder.
 */
function arrowsOf(source, depth) {
  const folderOf = (file) => relative(source, file).split(sep).slice(0, depth).join('/');
  const arrows = new Map();
  for (const file of filesIn(source)) {
    for (const address of addressesIn(readFileSync(file, 'utf8'))) {
      if (address.startsWith('@')) continue;
      const [from, to] = [folderOf(file), folderOf(join(dirname(file), address))];
      if (from === to || to.startsWith('..')) continue;
      if (!arrows.has(from)) arrows.set(from, new Map());
      arrows.get(from).set(to, `${relative(source, file)} imports ${address}`);
    }
  }
  return arrows;
}

function findCircle(arrows) {
  const done = new Set();
  const visit = (folder, path) => {
    const start = path.findIndex(({ from }) => from === folder);
    if (start !== -1) return path.slice(start).map(({ example }) => example);
    if (done.has(folder)) return null;
    for (const [to, example] of arrows.get(folder) ?? []) {
      const circle = visit(to, [...path, { from: folder, example }]);
      if (circle !== null) return circle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of arrows.keys()) {
    const circle = visit(folder, []);
    if (circle !== null) return circle;
  }
  return null;
}

void test('finds a cycle of folders, and names its imports', () => {
  const arrows = new Map([
    ['a', new Map([['b', 'a/one imports b']])],
    ['b', new Map([['c', 'b/two imports c']])],
    ['c', new Map([['b', 'c/three imports b']])],
  ]);
  assert.deepEqual(findCircle(arrows), ['b/two imports c', 'c/three imports b']);
  arrows.delete('c');
  assert.equal(findCircle(arrows), null);
});

void test('no source of the product imports test support', () => {
  const sources = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name, 'src')),
  );
  const imports = sources.flatMap(filesIn).flatMap((file) => {
    const addresses = addressesIn(readFileSync(file, 'utf8'));
    return addresses
      .filter((address) => address.includes('/testing/'))
      .map((address) => `${relative(root, file)} imports ${address}`);
  });
  assert.deepEqual(imports, []);
});

for (const [source, depth] of [
  ['apps/server/src', 1],
  ['apps/server/src', 2],
  ['apps/console/src', 1],
  ['apps/console/src', 2],
  ['apps/fan/src', 1],
  ['apps/fan/src', 2],
  ['packages/page/src', 1],
]) {
  void test(`no two folders of ${source} import each other, compared to a depth of ${depth}`, () => {
    assert.deepEqual(findCircle(arrowsOf(join(root, source), depth)) ?? [], []);
  });
}
