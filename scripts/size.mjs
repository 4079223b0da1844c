import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

// npm run size [-- COMMIT]: counts files and lines of source and tests by area, now or at a commit.

const commit = process.argv[2];
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
const counted = /\.(ts|tsx|mjs|css|sql)$/;
const generated = /generated/;
const isTest = /\.(test|fixture|journey)\.|-testing\.|^e2e\/|(^|\/)(test|testing)\/|\/builders\/|^bench\//;

const paths = git(...(commit === undefined ? ['ls-files'] : ['ls-tree', '-r', '--name-only', commit]))
  .split('\n')
  .filter((path) => counted.test(path) && !generated.test(path));
const textOf = (path) =>
  commit === undefined ? readFileSync(join(root, path), 'utf8') : git('show', `${commit}:${path}`);

function areaOf(path) {
  const names = path.split('/').slice(0, -1);
  if (names[0] === 'apps' && names[1] === 'server') return names.slice(0, names[2] === 'src' ? 4 : 3).join('/');
  return names.slice(0, names[0] === 'apps' || names[0] === 'packages' ? 2 : 1).join('/') || '.';
}

const areas = new Map();
for (const path of paths) {
  const area = areas.get(areaOf(path)) ?? { files: 0, source: 0, tests: 0 };
  areas.set(areaOf(path), area);
  area.files += 1;
  area[isTest.test(path) ? 'tests' : 'source'] += textOf(path).split('\n').length - 1;
}

const print = (area, files, source, tests) =>
  process.stdout.write(
    `${area.padEnd(34)} ${String(files).padStart(7)} ${String(source).padStart(9)} ${String(tests).padStart(9)}\n`,
  );
print('area', 'files', 'source', 'tests');
const sum = { files: 0, source: 0, tests: 0 };
for (const [area, { files, source, tests }] of [...areas].toSorted(([a], [b]) => a.localeCompare(b))) {
  print(area, files, source, tests);
  sum.files += files;
  sum.source += source;
  sum.tests += tests;
}
print('all', sum.files, sum.source, sum.tests);
