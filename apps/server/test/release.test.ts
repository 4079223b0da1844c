import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, untilPostgresEnded } from '../testing/server-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const maxMegabytes = 300;

let parent: string;
let folder: string;
let summary: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'backline release '));
  const { stdout } = await run(process.execPath, [join(root, 'scripts/release.mjs'), parent], { cwd: root });
  summary = stdout;
  await run('tar', ['-xzf', readdirSync(parent)[0] ?? '', '-C', parent], { cwd: parent });
  folder = join(parent, 'backline');
}, 600_000);
afterAll(() => rmSync(parent, { recursive: true }));

/** Every way into the network ends at a closed port. */
const nowhere = 'http://127.0.0.1:1';
const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  HOME: parent,
  HTTP_PROXY: nowhere,
  HTTPS_PROXY: nowhere,
  npm_config_registry: nowhere,
  DEMO: 'off',
  ADMIN_EMAIL: 'admin@example.org',
  ...more,
});

test('a release holds at most 300 MB and half of the packages, and nothing that builds or tests', () => {
  const [, megabytes, packages] = /installed (\d+) MB, (\d+) packages/.exec(summary) ?? [];
  expect(Number(megabytes)).toBeLessThan(maxMegabytes);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const all = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(Number(packages)).toBeLessThan(all.length / 2);
  expect(readdirSync(folder).toSorted()).toEqual([
    'CHANGELOG.md',
    'README.md',
    'apps',
    'docs',
    'node_modules',
    'package.json',
    'packages',
    'release.json',
    'scripts',
  ]);
  for (const name of ['vite', 'typescript', 'vitest', 'react', 'antd', '.bin']) {
    expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  }
});

test('refuses to start on another platform', async () => {
  const file = join(folder, 'release.json');
  const content = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify({ version: '0', platform: 'plan9-mips' }));
  const start = run(process.execPath, [join(folder, 'scripts/start.mjs')], { env: environment() });
  await expect(start).rejects.toMatchObject({ stderr: expect.stringContaining('This release is for plan9-mips') });
  writeFileSync(file, content);
});

/** Starts the release in an empty folder of data, and resolves once it serves. */
async function start(dataDir: string) {
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(folder, 'scripts/start.mjs')], {
    env: environment({ PORT: port, DATA_DIR: dataDir }),
    stdio: 'ignore',
  });
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.status;
  await expect.poll(() => status('/readyz'), { interval: 50 }).toBe(200);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await untilPostgresEnded(dataDir);
  };
  return { child, status, stop };
}

test('an unpacked release serves its pages without a network', async () => {
  const { child, status, stop } = await start(join(parent, 'first-data'));
  expect([await status('/login'), await status('/fan/')]).toEqual([200, 200]);
  // The machine's Node is new enough, so the packaged one is not needed.
  expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').split('\0')[0]).toBe(process.execPath);
  await stop();
});

test('an unpacked release makes and restores backups', async () => {
  const dataDir = join(parent, 'data');
  const operate = (...args: string[]) =>
    run(process.execPath, [join(folder, 'scripts/operate.mjs'), ...args], {
      env: environment({ DATA_DIR: dataDir }),
      cwd: parent,
    });
  const { stop } = await start(dataDir);
  const archive = join(parent, 'all.tar.gz');
  expect((await operate('backup', archive)).stdout).toContain(`${archive}: `);
  await stop();
  expect((await operate('restore', archive, '--replace')).stdout).toContain('Restored as of');
});
