import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';
import { query } from '../testing/query.ts';

const script = (name: string) => fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url));
const [backup, restore] = [script('backup'), script('restore')];

/** Runs a command that must fail. Returns its exit code and its errors. */
const refused = (program: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  }).catch(({ code, stderr }: { code: number; stderr: string }) => [code, stderr]);

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

async function backUp(...more: string[]): Promise<string[]> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [backup, join(dataDir, 'all.tar.gz'), ...more],
    {
      env: { PATH: process.env.PATH, ...database.settings, DATA_DIR: dataDir },
    },
  );
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

test('a backup keeps an existing file unless the operator replaces it', async () => {
  writeFileSync(join(dataDir, 'all.tar.gz'), 'the backup of yesterday');
  expect(await refused(backup, [join(dataDir, 'all.tar.gz')], database.settings)).toEqual([
    1,
    `${join(dataDir, 'all.tar.gz')} exists already: name another file, or add --replace to overwrite it\n`,
  ]);
  expect(readFileSync(join(dataDir, 'all.tar.gz'), 'utf8')).toBe('the backup of yesterday');
  expect((await backUp('--replace'))[0]).toMatch(/all\.tar\.gz: \d+ rows/);
});

test('a backup and a restore without an installation write nothing', async () => {
  const empty = join(dataDir, 'no', 'installation');
  const noBackup = join(dataDir, 'letter.txt');
  writeFileSync(noBackup, 'Dear operator');
  const missing = `There is no installation in DATA_DIR ${empty}: start Backline there first, or correct DATA_DIR\n`;
  expect(await refused(backup, [], { DATA_DIR: empty })).toEqual([1, missing]);
  expect(await refused(restore, ['/nowhere/all.tar.gz'], { DATA_DIR: empty })).toEqual([
    1,
    '/nowhere/all.tar.gz: no such file\n',
  ]);
  expect(await refused(restore, [noBackup], { DATA_DIR: empty })).toEqual([
    1,
    expect.stringMatching(/letter\.txt is not a whole backup: [^\n]+\n$/),
  ]);
  expect(readdirSync(dataDir)).toEqual(['letter.txt']);
});

test('a restore under another secret key warns of a lock-out and of webhooks', async () => {
  const file = join(dataDir, 'all.tar.gz');
  await backUp();
  const { stdout } = await promisify(execFile)(process.execPath, [restore, file, '--replace'], {
    env: { PATH: process.env.PATH, ...database.settings, DATA_DIR: dataDir, SECRET_KEY: 'another'.repeat(8) },
  });
  expect(stdout).toContain('Warning: this installation has another secret key than the backup.');
  expect(stdout).toContain('npm run second-factor:reset -- you@your.house');
  expect(stdout).toContain('Managers rotate the secrets of their webhooks.');
});
