import './require-node.mjs';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { productionPackages } from './production-packages.mjs';
import { refuse } from './progress.mjs';
import { root, run } from './run.mjs';

// npm run release [-- FOLDER]: packs the built server and pages, and the packages that they need in production, into
// backline-VERSION.tgz. Its start needs no network, no npm and no build. Copies installed packages, so that a release
// holds the same files as the tests used.

const { version, description, license, engines, scripts } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const platform = `${process.platform}-${process.arch}`;
const stage = join(root, '.tmp', `release-${process.pid}`, 'backline');
const target = join(resolve(process.env.INIT_CWD ?? root, process.argv[2] ?? root), `backline-${version}.tgz`);

await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
let failure = null;
try {
  failure = await pack();
} finally {
  rmSync(dirname(stage), { recursive: true, force: true });
}
if (failure !== null) refuse(`${failure}\n${target} could not be written, for the reason above.`);

/** Returns what `tar` says if it fails, otherwise null. */
async function pack() {
  mkdirSync(stage, { recursive: true });
  const { registry, own } = productionPackages('apps/server', isForThisMachine);
  for (const path of own) copySources(path);
  for (const path of registry) copyPackage(path);
  copyProgram();
  copyNode();
  mkdirSync(dirname(target), { recursive: true });
  const { code, output } = await run('tar', ['-czf', target, '-C', dirname(stage), basename(stage)], { quiet: true });
  if (code !== 0) return output.trim();
  const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
  console.log(
    `${target}: ${megabytes(statSync(target).size)}, installed ${megabytes(sizeOf(stage))}, ${registry.length} packages`,
  );
  return null;
}

/** Omits optional packages of other platforms, also those for another C library. */
function isForThisMachine(path) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return false;
  const { libc = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  return libc.length === 0 || libc.includes(isGlibc ? 'glibc' : 'musl');
}

/** Copies one of our packages without its tests, and links it into node_modules. */
function copySources(path) {
  const unused = /(^|\/)(node_modules|testing|test|generate-[^/]*|tsconfig\.json|vite\.config\.ts|[^/]*\.test\.tsx?)$/;
  copy(path, (source) => !unused.test(source));
  const { name } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const link = join(stage, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(stage, path)), link);
}

/**
 * Copies a package of the registry without its tests, and without what only people and compilers read. Nested packages
 * are on the list themselves.
 */
function copyPackage(path) {
  const folders = ['node_modules', 'test', 'tests', '__tests__', 'docs', 'examples', 'benchmarks', 'coverage'];
  const omitted = new Set(folders.map((folder) => `${path}/${folder}`));
  const unused = /\.(map|[cm]?ts)$|\/(readme|changelog|history)[^/]*\.md$/i;
  const foreign = new RegExp(`/prebuilds/(?!${platform}(/|$))[^/]+$`);
  copy(path, (source) => !omitted.has(source) && !unused.test(source) && !foreign.test(source));
}

function copyProgram() {
  copy('scripts', (source) => source === 'scripts' || /(?<!\.test)\.mjs$/.test(source));
  for (const path of ['apps/console/dist', 'apps/fan/dist', 'docs', 'README.md', 'CHANGELOG.md'])
    copy(path, () => true);
  const isForOperators = ([, line]) => /^exec node scripts\/(start|operate)\.mjs\b/.test(line);
  const ours = Object.fromEntries(Object.entries(scripts).filter(isForOperators));
  const content = {
    name: 'backline',
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines,
    scripts: ours,
  };
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  writeFileSync(join(stage, 'release.json'), `${JSON.stringify({ version, platform }, null, 2)}\n`);
}

/** Copies Node's program without its headers and manuals. */
function copyNode() {
  if (process.platform !== 'linux') return;
  const path = `node_modules/node-${platform}`;
  for (const part of ['bin', 'LICENSE', 'package.json']) copy(`${path}/${part}`, () => true);
}

function copy(path, isUsed) {
  cpSync(join(root, path), join(stage, path), {
    recursive: true,
    // The links in PostgreSQL's libraries must stay relative.
    verbatimSymlinks: true,
    filter: (source) => isUsed(relative(root, source)),
  });
}

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
