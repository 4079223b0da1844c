import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import './require-node.mjs';
import { alone } from './alone.mjs';
import { projectEnvironment, root, run } from './run.mjs';

// npm run build: each app; npm run build server: that one alone.

const ignored = new Set(['node_modules', 'dist']);

/** What `npm start` runs: the server, and the apps whose pages it sends. */
const apps = [
  app('server', ['src', 'demo', 'builders', 'package.json', 'vite.config.ts'], ['tsconfig.base.json']),
  app('console', ['.'], ['tsconfig.base.json', 'tsconfig.pages.json']),
  app('fan', ['.'], ['tsconfig.base.json', 'tsconfig.pages.json']),
];

function app(name, own, more) {
  const folder = join(root, 'apps', name);
  const shared = ['packages', 'package-lock.json', ...more].map((source) => join(root, source));
  return {
    name,
    folder,
    stamp: join(folder, 'dist', '.built-from'),
    sources: [...own.map((source) => join(folder, source)), ...shared],
  };
}

/** Builds each app, or each of those named, whose sources changed since its last build. Answers whether all builds stand. */
export async function ensureBuilt(...names) {
  const wanted = apps.filter(({ name }) => names.length === 0 || names.includes(name));
  return wanted.every(isBuilt) || alone(() => buildMissing(wanted));
}

async function buildMissing(wanted) {
  const built = await Promise.all(wanted.filter((app) => !isBuilt(app)).map(build));
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
    for (const file of filesBelow(source)) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Tests are left out: they are in no build. */
function* filesBelow(path, isFolder = statSync(path).isDirectory()) {
  if (!isFolder) return void (yield path);
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (ignored.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    yield* filesBelow(join(path, entry.name), entry.isDirectory());
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exit((await ensureBuilt(...process.argv.slice(2))) ? 0 : 1);
