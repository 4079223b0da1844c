import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isRelease, root } from './release-file.mjs';

const ignored = new Set(['node_modules', 'dist', 'test', 'testing']);
/** Excludes tests and hidden files, because editors leave dangling links there. */
const unread = /^\.|\.test\.tsx?$/;

export const apps = [
  app('server', 'main.js', ['src', 'demo', 'builders', 'package.json', 'tsconfig.json', 'vite.config.ts']),
  app('console', 'index.html', ['.', '../../tsconfig.pages.json']),
  app('fan', 'index.html', ['.', '../../tsconfig.pages.json']),
];

/** `entry` is relative to `dist`. `own` lists the sources that only this app uses. */
function app(name, entry, own) {
  const folder = join(root, 'apps', name);
  const shared = ['packages', 'package-lock.json', 'scripts/build-apps.mjs', 'tsconfig.base.json'];
  return {
    name,
    folder,
    /** A start requires this file, even if the stamp matches. */
    entry: join(folder, 'dist', entry),
    stamp: join(folder, 'dist', '.built-from'),
    sources: [...own.map((source) => join(folder, source)), ...shared.map((source) => join(root, source))],
  };
}

export function isBuilt({ entry, stamp, sources }) {
  if (isRelease) return true;
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

/** Skips missing paths instead of failing. Their absence changes the hash. */
function* filesBelow(path, isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
  if (isFolder === undefined) return;
  if (!isFolder) return void (yield path);
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isSymbolicLink() || ignored.has(entry.name) || unread.test(entry.name)) continue;
    yield* filesBelow(join(path, entry.name), entry.isDirectory());
  }
}
