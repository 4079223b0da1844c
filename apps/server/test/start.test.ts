import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
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
  for (const path of [entry, 'scripts/built.mjs']) cpSync(join(root, path), join(folder, path));
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
