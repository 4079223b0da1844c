import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { alone } from './alone.mjs';
import { projectEnvironment, root, run } from './run.mjs';

const consoleFolder = join(root, 'apps', 'console');
const stamp = join(consoleFolder, 'dist', '.built-from');
const sources = ['apps/console', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const ignored = new Set(['node_modules', 'dist']);

/** Builds the console where its sources changed since the last build. Answers whether a build stands. */
export async function ensureConsole() {
  return isBuilt() || alone(() => isBuilt() || build());
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

async function build() {
  // Before the build: what changes while it runs is built the next time.
  const hash = hashSources();
  console.log('Building the console …');
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: consoleFolder,
    env: projectEnvironment({ NODE_ENV: 'production' }),
    quiet: true,
  });
  if (code === 0) writeFileSync(stamp, hash);
  else console.error(output.trim());
  return code === 0;
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Tests are left out: they are in no build. */
function* filesBelow(path, isFolder = !path.endsWith('.json')) {
  if (!isFolder) return void (yield path);
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (ignored.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    yield* filesBelow(join(path, entry.name), entry.isDirectory());
  }
}
