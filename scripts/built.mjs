import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ignored = new Set(['node_modules', 'dist', 'test']);

/** What `npm start` runs: the server, and the apps whose pages it sends. */
export const apps = [
  app(
    'server',
    'main.js',
    ['src', 'demo', 'builders', 'package.json', 'tsconfig.json', 'vite.config.ts'],
    ['tsconfig.base.json'],
  ),
  app('console', 'index.html', ['.'], ['tsconfig.base.json', 'tsconfig.pages.json']),
  app('fan', 'index.html', ['.'], ['tsconfig.base.json', 'tsconfig.pages.json']),
];

function app(name, entry, own, more) {
  const folder = join(root, 'apps', name);
  const shared = ['packages', 'package-lock.json', 'scripts/build.mjs', ...more].map((source) => join(root, source));
  return {
    name,
    folder,
    /** Without it nothing starts, whatever the stamp says. */
    entry: join(folder, 'dist', entry),
    /** Holds the hash of what it was built from. */
    stamp: join(folder, 'dist', '.built-from'),
    sources: [...own.map((source) => join(folder, source)), ...shared],
  };
}

/** Whether its build stands, and is of its sources as they are. */
export function isBuilt({ entry, stamp, sources }) {
  return existsSync(entry) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(sources);
}

export function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(source)) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Without what only tests read, and what an editor leaves. What is missing has nothing: then the build is not of these sources. */
function* filesBelow(path, isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
  if (isFolder === undefined) return;
  if (!isFolder) return void (yield path);
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    // An editor's link to nowhere, for example.
    if (entry.isSymbolicLink()) continue;
    if (ignored.has(entry.name) || /^\.|\.(?:test|fixture)\.tsx?$/.test(entry.name)) continue;
    yield* filesBelow(join(path, entry.name), entry.isDirectory());
  }
}
