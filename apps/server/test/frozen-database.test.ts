import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInByLink, type HttpSession } from '../testing/http-session.ts';
import { preparedFolder } from '../testing/prepared-folder.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';
import { soon } from '../testing/soon.ts';

let server: ServerProcess;
let session: HttpSession;
let url: string;
let postgres: number[];
let isFrozen = false;

beforeAll(async () => {
  server = await startServerProcess({ DATA_DIR: await preparedFolder('demo'), BOT_CHECK: 'off', NODE_ENV: 'test' });
  session = await signInByLink(server.baseUrl, 'manager@demo.example.org');
  const folder = join(server.dataDir, 'postgres');
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const [pid, , , port] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  url = `postgres://backline:${password}@127.0.0.1:${port}/backline`;
  postgres = [Number(pid)];
}, 300_000);

afterAll(async () => {
  if (isFrozen) signal('SIGCONT');
  await server.stop();
});

/**
 * Signals the postmaster and its children, because each is its own process group. A frozen postmaster starts no new
 * children.
 */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const [postmaster = 0] = postgres;
  if (name === 'SIGSTOP') {
    process.kill(postmaster, name);
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
    postgres = [postmaster, ...stdout.trim().split(/\s+/).map(Number)];
  }
  for (const pid of postgres) process.kill(pid, name);
  isFrozen = name === 'SIGSTOP';
}

function run(program: string, ...args: string[]) {
  const environment = { DATABASE_URL: url, DATA_DIR: server.dataDir, PORT: '0', NODE_ENV: 'test' };
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env.PATH, ...environment } });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return once(child, 'close').then(([code]) => ({ code: code as number, said: said.trim() }));
}

test(
  'no caller, start, restore or backup hangs for ever on a frozen database, and all work once it resumes',
  { timeout: 300_000 },
  async () => {
    const [holder, watcher] = [new pg.Client(url), new pg.Client(url)];
    for (const client of [holder, watcher]) await client.on('error', () => {}).connect();
    const archive = join(temporaryFolder(), 'whole.tar.gz');
    expect(await run('scripts/backup.ts', archive)).toEqual({ code: 0, said: '' });
    await holder.query('begin; lock table song_analyses in access exclusive mode');
    const broken = run('scripts/backup.ts', join(temporaryFolder(), 'half.tar.gz'));
    const isUnderWay = async () =>
      (await watcher.query(`select from pg_stat_activity where application_name = 'backline backup'`)).rowCount === 1;
    await vi.waitUntil(isUnderWay, soon);
    signal('SIGSTOP');
    const calls = Array.from({ length: 30 }, () =>
      session.call('GET', 'users/get_account').then(
        () => 'answered',
        (error: Error) => error.message,
      ),
    );
    const programs = [broken, run('dist/main.js'), run('scripts/restore.ts', archive)];
    for (const answer of await Promise.all(calls)) expect(answer).toContain('503');
    const [first, start, restore] = await Promise.all(programs);
    expect(isFrozen).toBe(true);
    for (const { code, said } of [first, start, restore].map((ended) => ended ?? { code: 0, said: '' })) {
      expect([code, said.split('\n')]).toEqual([1, [expect.stringContaining('the database is away: ')]]);
    }
    expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(503);
    signal('SIGCONT');
    await vi.waitUntil(async () => (await fetch(`${server.baseUrl}/readyz`)).status === 200, soon);
    await session.call('GET', 'users/get_account');
    await Promise.all([holder.end(), watcher.end()]);
  },
);
