import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { alone } from './alone.mjs';
import { projectEnvironment, root, run } from './run.mjs';

const ignored = new Set(['node_modules', 'dist']);

/** The apps whose pages the server sends. */
const apps = ['console', 'fan'].map((name) => {
  const folder = join(root, 'apps', name);
  return {
    name,
    folder,
    stamp: join(folder, 'dist', '.built-from'),
    sources: [`apps/${name}`, 'packages', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.pages.json'],
  };
});

/** Builds each app whose sources changed since its last build. Answers whether all builds stand. */
export async function ensurePages() {
  return apps.every(isBuilt) || alone(buildMissing);
}

async function buildMissing() {
  const built = await Promise.all(apps.filter((app) => !isBuilt(app)).map(build));
  return built.every(Boolean);
}

function isBuilt({ stamp, sources }) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(sources);
}

async function build({ name, folder, stamp, sources }) {
  // Before the build: what changes while it runs is built the next time.
  const hash = hashOf(sources);
  console.log(`Building apps/${name} …`);
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: folder,
    env: projectEnvironment({ NODE_ENV: 'production' }),
    quiet: true,
  });
  if (code === 0) writeFileSync(stamp, hash);
  else console.error(output.trim());
  return code === 0;
}

function hashOf(sources) {
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
