import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';
import { query } from '../testing/query.ts';

const program = fileURLToPath(new URL('../scripts/backup.ts', import.meta.url));

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await testDatabase();
  dataDir = temporaryFolder();
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function backUp(): Promise<string[]> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, join(dataDir, 'all.tar.gz')], {
    env: { PATH: process.env.PATH, ...database.settings, DATA_DIR: dataDir },
  });
  return [...stdout.trim().split('\n'), ...stderr.trim().split('\n')].filter((line) => line !== '');
}

test('a backup warns about tables that Backline did not create, because a restore may remove them', async () => {
  await query(database.db)`create table "Guest list" (name text)`;
  await query(database.db)`create table sales (id int)`;
  const lines = await backUp();
  expect(lines.filter((line) => line.startsWith('Warning'))).toEqual([
    'Warning: not in it, since Backline does not make them: "Guest list", sales. A restore with --replace removes them.',
  ]);
});

test("a backup with only Backline's own tables reports its content and shows no warning", async () => {
  const [summary, secrecy, ...others] = await backUp();
  expect(summary).toMatch(/all\.tar\.gz: \d+ rows, 0 uploads, [\d.]+ MB$/);
  expect(secrecy).toContain('It opens everything to whoever reads it');
  expect(others).toEqual([]);
});

test('a restore of a missing file says so, and a restore without a file shows how to call it', async () => {
  const restore = fileURLToPath(new URL('../scripts/restore.ts', import.meta.url));
  const said = (...args: string[]) =>
    promisify(execFile)(process.execPath, [restore, ...args], { env: { PATH: process.env.PATH } }).catch(
      ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
    );
  expect(await said('/nowhere/all.tar.gz')).toEqual([1, '/nowhere/all.tar.gz: no such file\n']);
  expect(await said()).toEqual([1, 'npm run restore -- file [--identity file] [--replace] [--erase id,id]\n']);
});
