import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventInput } from '../testing/event-input.ts';
import { signInByLink, type HttpSession } from '../testing/http-session.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';

/** Maximum file size in bytes. Enough to start PostgreSQL and to read, but too little for its WAL. */
const roomBytes = 1_000_000;

let server: ServerProcess;
let session: HttpSession;
let artistId: number;

beforeAll(async () => {
  server = await startServerProcess({ DATA_DIR: temporaryFolder(), BOT_CHECK: 'off', NODE_ENV: 'test' });
  session = await signInByLink(server.baseUrl, 'manager@demo.example.org');
  const { result } = await session.call<{ result: { id: number }[] }>('POST', 'artist_manager/list', {
    role: 'ARTIST',
  });
  artistId = result[0]?.id ?? 0;
}, 60_000);

afterAll(() => server.stop());

/**
 * Limits the file size of these processes and their children. Simulates a full disk without mounting a file system,
 * which needs root.
 */
function limitFiles(limit: number | 'unlimited', pids: readonly number[]): void {
  for (const pid of pids) {
    const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
    if (owner === undefined) continue;
    try {
      execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${limit}:`], { uid: owner.uid, gid: owner.gid });
    } catch (error) {
      // Idle workers of PostgreSQL end at any time; new ones inherit the postmaster's limit.
      if (existsSync(`/proc/${pid}`)) throw error;
    }
  }
}

function postgresProcesses(): number[] {
  const file = readFileSync(join(server.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n', 1)[0]);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...children.trim().split(/\s+/).map(Number)];
}

const wordsOfPostgres = () => readFileSync(join(server.dataDir, 'postgres', 'postgres.log'), 'utf8');
const readiness = async () => (await fetch(`${server.baseUrl}/readyz`)).status;
const isThere = async (name: string) => {
  const found = await session.call<{ name: string }[]>(
    'GET',
    `events/get_event_names?search=${encodeURIComponent(name)}`,
  );
  return found.some((event) => event.name === name);
};

async function createEvent(name: string): Promise<void> {
  const address = name.toLowerCase().replaceAll(' ', '-');
  await session.call('POST', 'events/create_event', { ...eventInput(name, artistId), seo_url: address });
}

test(
  'PostgreSQL restarts with every acknowledged write once a full disk has room again',
  { timeout: 120_000 },
  async () => {
    const { pid = 0 } = server.child;
    const acknowledged: string[] = [];
    let refusal = '';
    for (let index = 0; refusal === '' && index < 1_000; index += 1) {
      if (index === 20) limitFiles(roomBytes, [pid, ...postgresProcesses()]);
      const name = `Number ${String(index).padStart(4, '0')} end`;
      await createEvent(name).then(
        () => acknowledged.push(name),
        (error: Error) => (refusal = error.message),
      );
    }
    expect(refusal).toContain('503');
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('PostgreSQL does not start');
    expect(wordsOfPostgres()).toMatch(/PANIC: .*File too large/);
    expect(await readiness()).toBe(503);
    expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);

    limitFiles('unlimited', [pid]);
    await expect.poll(readiness, { timeout: 30_000 }).toBe(200);
    expect(server.child.exitCode).toBeNull();
    await createEvent('Later end');
    for (const name of [...acknowledged, 'Later end']) expect(await isThere(name)).toBe(true);
  },
);
