import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventInput } from '../testing/event-input.ts';
import { signInByLink, type HttpSession } from '../testing/http-session.ts';
import { preparedFolder } from '../testing/prepared-folder.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { soon } from '../testing/soon.ts';

const rounds = 2;
const steadyMs = 2_500;
const managerEmail = 'manager@demo.example.org';

let server: ServerProcess;
let session: HttpSession;
let artistId: number;

beforeAll(async () => {
  server = await startServerProcess({ DATA_DIR: await preparedFolder('demo'), BOT_CHECK: 'off', NODE_ENV: 'test' });
  session = await signInByLink(server.baseUrl, managerEmail);
  const { result } = await session.call<{ result: { id: number }[] }>('POST', 'artist_manager/list', {
    role: 'ARTIST',
  });
  artistId = result[0]?.id ?? 0;
}, 300_000);

afterAll(() => server.stop());

const postmaster = () => {
  const lines = readFileSync(join(server.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: lines[3] };
};

async function terminateAll(): Promise<void> {
  const password = readFileSync(join(server.dataDir, 'postgres', 'password'), 'utf8').trim();
  const client = new pg.Client(`postgres://backline:${password}@127.0.0.1:${postmaster().port}/backline`);
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`);
  await client.end();
}

const outages = {
  'pg_terminate_backend of every session': terminateAll,
  'kill -9 of PostgreSQL': async () => void process.kill(postmaster().pid, 'SIGKILL'),
};

interface Outcomes {
  acknowledged: string[];
  refused: Record<string, number>;
}

function createEvents(label: string): { outcomes: Outcomes; stop(): Promise<void> } {
  const outcomes: Outcomes = { acknowledged: [], refused: {} };
  let isStopped = false;
  const lanes = [0, 1, 2, 3, 4, 5].map(async (lane) => {
    for (let index = 0; !isStopped; index += 1) {
      // Builds names of one word, because a search accepts words in any order.
      const name = `${label}lane${lane}number${index}end`;
      const input = { ...eventInput(name, artistId), seo_url: name.toLowerCase() };
      try {
        await session.call('POST', 'events/create_event', input);
        outcomes.acknowledged.push(name);
      } catch (error) {
        const [status = ''] = /\d{3}/.exec((error as Error).message.split('events/create_event: ')[1] ?? '') ?? [];
        outcomes.refused[status] = (outcomes.refused[status] ?? 0) + 1;
        await sleep(20);
      }
    }
  });
  return {
    outcomes,
    async stop() {
      isStopped = true;
      await Promise.all(lanes);
    },
  };
}

const isReady = async () => (await fetch(`${server.baseUrl}/readyz`)).status === 200;

async function findMissing(names: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const name of names) {
    // An unused connection may notice only now that it was closed, so its caller retries.
    const found = await vi.waitUntil(
      () =>
        session
          .call<{ name: string }[]>('GET', `events/get_event_names?search=${encodeURIComponent(name)}`)
          .catch(() => null),
      soon,
    );
    if (!found.some((event) => event.name === name)) missing.push(name);
  }
  return missing;
}

test.each(Object.entries(outages))(
  'under load, %s ends no process and loses no acknowledged write, and callers are told to retry',
  { timeout: 300_000 },
  async (name, strike) => {
    const label = `Outage${Object.keys(outages).indexOf(name)}`;
    const { outcomes, stop } = createEvents(label);
    for (let round = 0; round < rounds; round += 1) {
      // Waits until PostgreSQL runs steadily, because the server stops restarting it if it repeatedly ends right after
      // its start.
      if (round > 0) await sleep(steadyMs);
      const before = outcomes.acknowledged.length;
      await vi.waitUntil(() => outcomes.acknowledged.length > before + 20, soon);
      await strike();
      const atStrike = outcomes.acknowledged.length;
      await vi.waitUntil(isReady, soon);
      await vi.waitUntil(() => outcomes.acknowledged.length > atStrike + 6, soon);
      expect(server.child.exitCode).toBeNull();
    }
    await stop();
    expect(Object.keys(outcomes.refused)).toEqual(['503']);
    expect(await findMissing(outcomes.acknowledged)).toEqual([]);
    // Proves that the worker recovered, because the worker sends the link.
    await signInByLink(server.baseUrl, managerEmail);
  },
);
