import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';

interface Outcome {
  code: unknown;
  stdout: string;
  stderr: string;
  written: string[];
}

/** Runs a command in an empty folder, which is its DATA_DIR, too. */
function run(name: string, ...args: string[]): Promise<Outcome> {
  const program = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url));
  const cwd = temporaryFolder();
  const env = { PATH: process.env.PATH, DATA_DIR: cwd };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr, written: readdirSync(cwd) }),
    );
  });
}

const usages = {
  analyze: 'npm run -s analyze -- SONG.mp3',
  'audit-archive': 'npm run audit:archive -- --before 2026-01 [FOLDER]',
  backup: 'npm run backup -- [FILE] [--replace]',
  doctor: 'npm run doctor -- [--email-to ADDRESS | --no-email]',
  migrate: 'npm run migrate',
  'prepare-bucket': 'npm run bucket',
  'reset-second-factor': 'npm run second-factor:reset -- you@your.house',
  restore: 'npm run restore -- FILE [--identity FILE] [--replace] [--erase ID,ID]',
};

test.each(Object.entries(usages))(
  '%s refuses an unknown option with one line and writes nothing',
  async (name, usage) => {
    const stderr = `Unknown option '--hlep'. Usage: ${usage}\n`;
    expect(await run(name, '--hlep')).toEqual({ code: 2, stdout: '', stderr, written: [] });
  },
);

test('a command refuses too few arguments, too many, and a value that it cannot read', async () => {
  const refusals = await Promise.all([
    run('restore'),
    run('migrate', 'now'),
    run('audit-archive'),
    run('restore', 'all.tar.gz', '--erase', 'kim'),
    run('doctor', '--email-to'),
  ]);
  expect(refusals.map(({ code, stderr }) => [code, stderr.split('. Usage: ')[0]])).toEqual([
    [2, 'An argument is missing'],
    [2, "Unexpected argument 'now'"],
    [2, '--before is missing'],
    [2, '--erase needs ids'],
    [2, "Option '--email-to <value>' argument missing"],
  ]);
});

test('--help prints the usage of a command', async () => {
  expect(await run('backup', '--help')).toMatchObject({ code: 0, stdout: `Usage: ${usages.backup}\n`, written: [] });
});
