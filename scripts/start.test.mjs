import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { acquireLock } from '../apps/server/src/operations/postgres/start-lock.ts';
import { root } from './run.mjs';

let parent;
let folder;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'backline start '));
  folder = join(parent, 'clone');
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(folder, file));
  for (const file of readdirSync(join(root, 'scripts')).filter((name) => /(?<!\.test)\.mjs$/.test(name))) {
    cpSync(join(root, 'scripts', file), join(folder, 'scripts', file));
  }
});
afterEach(() => rmSync(parent, { recursive: true }));

const environment = (more = {}) => ({ PATH: process.env.PATH, HOME: parent, PORT: '0', ...more });

function run(program, args, env) {
  return new Promise((resolve) => {
    const done = (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr });
    execFile(program, args, { cwd: folder, env: environment(env) }, done);
  });
}

/** Starts the product without root's permission to write anywhere. */
function startAsOrdinaryUser(env) {
  const start = [process.execPath, 'scripts/start.mjs'];
  const prefix = process.getuid() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : [];
  const [program, ...args] = [...prefix, ...start];
  return run(program, args, env);
}

const start = (env, ...flags) => run(process.execPath, [...flags, 'scripts/start.mjs'], env);

/** Asserts that a start prints one matching line and changes no folder. */
async function assertRefused(attempt, line) {
  const list = () =>
    readdirSync(parent, { recursive: true })
      .filter((path) => !path.startsWith('npm-cache'))
      .toSorted((a, b) => a.localeCompare(b, 'en'));
  const before = list();
  const { code, stdout, stderr } = await attempt();
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, line);
  assert.deepEqual(list(), before);
}

async function withTakenPort(use) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(String(server.address().port));
  } finally {
    server.close();
  }
}

void test('a start refuses a port in use, before it creates anything', () =>
  withTakenPort((PORT) => assertRefused(() => start({ PORT }), new RegExp(`^PORT: ${PORT} is in use\\. [^\n]+\n$`))));

void test('a start reads the port from .env as well', () =>
  withTakenPort((port) => {
    writeFileSync(join(folder, '.env'), `PORT=${port}\n`);
    return assertRefused(() => start({ PORT: undefined }), new RegExp(`^PORT: ${port} is in use\\. [^\n]+\n$`));
  }));

void test('a start refuses a port that is not a number', () =>
  assertRefused(() => start({ PORT: 'eighty' }), /^PORT: must be a number [^\n]+\n$/));

void test('a start refuses a host that is not of this machine', () =>
  assertRefused(() => start({ HOST: '192.0.2.1' }), /^HOST: cannot listen on 192\.0\.2\.1 [^\n]+\n$/));

void test('a start refuses a data folder that it cannot write', () => {
  const locked = join(parent, 'locked');
  mkdirSync(locked, { mode: 0o555 });
  const refused = /^DATA_DIR: cannot write to [^\n]+\/locked\/data \(EACCES\)\. [^\n]+\n$/;
  return assertRefused(() => startAsOrdinaryUser({ DATA_DIR: join(locked, 'data') }), refused);
});

void test('a start refuses a data folder that is a file', () =>
  assertRefused(
    () => start({ DATA_DIR: 'package.json' }),
    /^DATA_DIR: cannot write to [^\n]+ \(it is a file\)\. [^\n]+\n$/,
  ));

void test('a start refuses a project folder that it cannot write', async () => {
  chmodSync(folder, 0o555);
  const refused = /^Project folder: cannot write to [^\n]+ \(EACCES\)\. [^\n]+\n$/;
  await assertRefused(() => startAsOrdinaryUser({ DATA_DIR: join(parent, 'data') }), refused);
  chmodSync(folder, 0o755);
});

void test('a start refuses an old Node', () => {
  const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.4'}})";
  return assertRefused(
    () => start({}, '--import', old),
    /^Backline needs Node 20 or newer [^\n]+ Node 18\.20\.4\. [^\n]+\n$/,
  );
});

void test('a start refuses a database address at which no server answers', () =>
  assertRefused(
    () => start({ DATABASE_URL: 'postgres://backline@127.0.0.1:1/backline' }),
    /^DATABASE_URL: no database answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)\. [^\n]+\n$/,
  ));

void test('a start without a network says that npm cannot be reached, and leaves no incomplete packages', () => {
  // `npm start --silent` sets this level.
  const env = {
    npm_config_loglevel: 'silent',
    npm_config_registry: 'http://127.0.0.1:1',
    npm_config_cache: join(parent, 'npm-cache'),
  };
  const line = /^The npm registry does not answer \(ECONNREFUSED\)\. [^\n]+\n$/;
  return assertRefused(() => start(env), line);
});

/** Installs a fake npm that answers pings, records each `npm ci`, and runs `ci`. */
function fakeNpm(ci) {
  const bin = join(parent, 'bin');
  mkdirSync(bin);
  const script = `#!/bin/sh
case "$1" in
  --version) echo 11.0.0 ;;
  ci) echo ci >>../installs; mkdir -p node_modules/.bin; ${ci} ;;
esac
`;
  writeFileSync(join(bin, 'npm'), script, { mode: 0o755 });
  return { PATH: `${bin}:${process.env.PATH}` };
}

const install = ['--eval', "import('./scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled())"];
const complete = `ln -s ${process.execPath} node_modules/.bin/node; touch node_modules/.package-lock.json`;

void test('one of two concurrent starts installs the packages, and the other start reports that it waits', async () => {
  // The first start keeps installing until the second start reports that it waits.
  const env = environment(fakeNpm(`until [ -e ../go ]; do sleep 0.05; done; ${complete}`));
  const starts = [0, 1].map(() => spawn(process.execPath, install, { cwd: folder, env }));
  let said = '';
  for (const { stderr } of starts) {
    stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('Another start is installing the packages; waiting for it'))
        writeFileSync(join(parent, 'go'), '');
    });
  }
  const codes = await Promise.all(starts.map(async (child) => (await once(child, 'close'))[0]));
  assert.deepEqual(codes, [0, 0]);
  assert.match(said, /Another start is installing/);
  assert.equal(readFileSync(join(parent, 'installs'), 'utf8'), 'ci\n');
});

for (const [failure, ci, line] of [
  ['stops', 'echo "npm error code E500" >&2; exit 1', /npm error code E500\nnpm could not install the packages/],
  [
    'only warns of a full disk',
    'echo "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space" >&2',
    /\nThe disk is full\. [^\n]+\n$/,
  ],
]) {
  void test(`an install that ${failure} removes its files, and the next install starts afresh`, async () => {
    const failed = await run(process.execPath, install, fakeNpm(`${complete}; ${ci}`));
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, line);
    assert.equal(readdirSync(folder).includes('node_modules'), false);
    rmSync(join(parent, 'bin'), { recursive: true });
    assert.equal((await run(process.execPath, install, fakeNpm(complete))).code, 0);
    assert.equal((await run(process.execPath, install, { PATH: '' })).stderr, '');
  });
}

void test('a build waits for the build of another start, and reports that it waits', async () => {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const release = await acquireLock(join(cache, 'build.lock'), 60_000);
  const child = spawn(process.execPath, ['scripts/build-apps.mjs'], { cwd: root });
  const [said] = await once(child.stderr.setEncoding('utf8'), 'data');
  assert.equal(said, 'Another start is building; waiting for it …\n');
  release();
  assert.deepEqual(await once(child, 'close'), [0, null]);
});
