import { execFile } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ensureServerBuilt } from './server-process.ts';
import { temporaryFolder } from './throwaway-cluster.ts';

const entry = fileURLToPath(new URL('../start.mjs', import.meta.url));

function start(program: string, environment: Record<string, string> = {}) {
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...environment };
    execFile(process.execPath, [program], { env }, (error, _out, said) => resolve({ code: error?.code, said }));
  });
}

test('who starts with a Node of their own before anything was built is told what to do first', async () => {
  const folder = temporaryFolder();
  const unbuilt = join(folder, 'start.mjs');
  copyFileSync(entry, unbuilt);
  expect(await start(unbuilt)).toEqual({
    code: 1,
    said: 'Backline is not built yet. Build it with: npm run build\n',
  });
  rmSync(folder, { recursive: true });
});

test('and comes to the server once it is', async () => {
  await ensureServerBuilt();
  const { code, said } = await start(entry, { PORT: 'eighty' });
  expect(code).toBe(1);
  expect(said).toMatch(/^Backline cannot start: PORT: /);
});
