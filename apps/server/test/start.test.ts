import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureServerBuilt } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entry = 'apps/server/start.mjs';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  for (const path of [entry, 'scripts/built.mjs', 'scripts/release-file.mjs', 'scripts/node-version.mjs'])
    cpSync(join(root, path), join(folder, path));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(program: string, environment: Record<string, string> = {}) {
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
    execFile(process.execPath, [program], { env }, (error, _out, said) => resolve({ code: error?.code ?? 0, said }));
  });
}

const notBuilt = 'Backline is not built yet, or not from these sources. Build it with: npm run build\n';

test('a start before any build prints what to do first', async () => {
  expect(await run(join(folder, entry))).toEqual({ code: 1, said: notBuilt });
});

test('a start of an outdated build prints what to do first', async () => {
  const { apps } = (await import(join(folder, 'scripts/built.mjs'))) as {
    apps: { entry: string; stamp: string; sources: string[] }[];
  };
  for (const { entry: built, stamp, sources } of apps) {
    for (const source of sources.slice(1)) mkdirSync(source, { recursive: true });
    mkdirSync(join(stamp, '..'), { recursive: true });
    writeFileSync(built, '');
    writeFileSync(stamp, 'the hash of older sources');
  }
  expect(await run(join(folder, entry))).toEqual({ code: 1, said: notBuilt });
});

test('the server starts once it is built', async () => {
  await ensureServerBuilt();
  const { code, said } = await run(join(root, entry), { PORT: 'eighty' });
  expect(code).toBe(1);
  expect(said).toMatch(/^Backline cannot start: PORT: /);
});

test.each([
  ['a port in use', {}, /^Backline cannot start: PORT: \d+ is in use\. .+ a worker too\n$/],
  ['a foreign address', { PORT: '0', HOST: '203.0.113.7' }, /^Backline cannot start: HOST: 203\.0\.113\.7 is no/],
  ['an unknown host', { PORT: '0', HOST: 'none.invalid' }, /^Backline cannot start: HOST: none\.invalid is no/],
])('a start refuses %s before it creates a database', async (_what, environment, line) => {
  await ensureServerBuilt();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const DATA_DIR = join(folder, 'data');
  for (const role of ['http', 'worker']) {
    const { code, said } = await run(join(root, entry), { PORT: String(port), DATA_DIR, ROLE: role, ...environment });
    expect([code, said]).toEqual([1, expect.stringMatching(line)]);
  }
  expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false);
  taken.close();
});
