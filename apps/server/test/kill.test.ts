import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInByLink, type HttpSession } from './http-session.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { temporaryFolder } from './throwaway-cluster.ts';

const dataDir = temporaryFolder();
let server: ServerProcess;

const start = () => startServerProcess({ DATA_DIR: dataDir, BOT_CHECK: 'off', NODE_ENV: 'test' });

beforeAll(async () => {
  server = await start();
}, 60_000);

afterAll(() => server.stop());

/** Creates events, several at once, until the server is gone; answers what was acknowledged. */
async function createUntilKilled(session: HttpSession, round: number, artistId: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const loop = async (lane: number) => {
    for (let index = 0; ; index += 1) {
      const name = `Round ${round} lane ${lane} number ${index} end`;
      try {
        await session.call('POST', 'events/create_event', {
          event_name: name,
          seo_url: name.toLowerCase().replaceAll(' ', '-'),
          event_dttm: Date.now(),
          venue: 'Hall',
          country: 'United States',
          state: 'Illinois',
          city: 'Chicago',
          zipcode: '60614',
          artist_id: [artistId],
          tax_rate: 0,
          delivery_method: 'fixed',
          delivery_cost: 0,
        });
      } catch {
        return;
      }
      acknowledged.push(name);
    }
  };
  await Promise.all([0, 1, 2, 3].map(loop));
  return acknowledged;
}

/** The postmaster outlives a killed server; a machine that dies takes both. */
function killPostmaster(): void {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  process.kill(pid, 'SIGKILL');
}

test(
  'every acknowledged event is there after kill -9 of the server, and of its database with it',
  { timeout: 120_000 },
  async () => {
    for (const [round, isDatabaseKilled] of [false, true, false].entries()) {
      const session = await signInByLink(server.baseUrl, managerEmail);
      const { result } = await session.call<{ result: { id: number }[] }>('POST', 'artist_manager/list', {
        role: 'ARTIST',
      });
      const creating = createUntilKilled(session, round, result[0]?.id ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 700 + round * 300));
      server.child.kill('SIGKILL');
      if (isDatabaseKilled) killPostmaster();
      await once(server.child, 'exit');
      const acknowledged = await creating;
      expect(acknowledged.length).toBeGreaterThan(10);

      server = await start();
      const after = await signInByLink(server.baseUrl, managerEmail);
      const missing: string[] = [];
      for (const name of acknowledged) {
        const found = await after.call<{ name: string }[]>(
          'GET',
          `events/get_event_names?search=${encodeURIComponent(name)}`,
        );
        if (!found.some((event) => event.name === name)) missing.push(name);
      }
      expect(missing).toEqual([]);
    }
  },
);

const managerEmail = 'manager@demo.example.org';
