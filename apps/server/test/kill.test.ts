import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventInput } from './event-input.ts';
import { signInByLink, signInFan, type HttpSession } from './http-session.ts';
import { preparedFolder } from './prepared-folder.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const managerEmail = 'manager@demo.example.org';
const rounds = [false, true, false].map((isDatabaseKilled, round) => ({ isDatabaseKilled, round }));
let dataDir: string;
let server: ServerProcess;

const start = () => startServerProcess({ DATA_DIR: dataDir, BOT_CHECK: 'off', NODE_ENV: 'test' });

beforeAll(async () => {
  dataDir = await preparedFolder('demo');
  server = await start();
}, 120_000);

afterAll(() => server.stop());

type Step<T> = (lane: number, index: number) => Promise<T>;

/** Takes step after step in several lanes at once until the server is gone; `acknowledged` holds what was answered. */
async function untilKilled<T>(step: Step<T>, acknowledged: T[]): Promise<void> {
  const run = async (lane: number) => {
    for (let index = 0; ; index += 1) {
      try {
        acknowledged.push(await step(lane, index));
      } catch {
        return;
      }
    }
  };
  await Promise.all([0, 1, 2, 3].map(run));
}

/** Kills the server in the middle of that, starts it again, and answers what was acknowledged. */
async function killedDuring<T>({ isDatabaseKilled, round }: (typeof rounds)[number], step: Step<T>): Promise<T[]> {
  const acknowledged: T[] = [];
  const running = untilKilled(step, acknowledged);
  await expect.poll(() => acknowledged.length, { timeout: 30_000, interval: 1 }).toBeGreaterThan(20 + round * 10);
  server.child.kill('SIGKILL');
  if (isDatabaseKilled) killPostmaster();
  await once(server.child, 'exit');
  await running;
  server = await start();
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
    for (const killing of rounds) {
      const session = await signInByLink(server.baseUrl, managerEmail);
      const { result } = await session.call<{ result: { id: number }[] }>('POST', 'artist_manager/list', {
        role: 'ARTIST',
      });
      const acknowledged = await killedDuring(killing, async (lane, index) => {
        const name = `Round ${killing.round} lane ${lane} number ${index} end`;
        await createEvent(session, name, result[0]?.id ?? 0);
        return name;
      });

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

async function createEvent(session: HttpSession, name: string, artistId: number): Promise<number> {
  const made = await session.call<{ event_id: number }>('POST', 'events/create_event', {
    ...eventInput(name, artistId),
    seo_url: name.toLowerCase().replaceAll(' ', '-'),
  });
  return made.event_id;
}

test(
  'every acknowledged check-in is there after that, with its seat, and its fan is still signed in',
  { timeout: 120_000 },
  async () => {
    const manager = await signInByLink(server.baseUrl, managerEmail);
    const { result } = await manager.call<{ result: { id: number }[] }>('POST', 'artist_manager/list', {
      role: 'ARTIST',
    });
    const eventId = await createEvent(manager, 'Tonight', result[0]?.id ?? 0);
    const [detail] = await manager.call<{ event_code: string }[]>(
      'GET',
      `events/get_event_details?event_id=${eventId}`,
    );
    for (const killing of rounds) {
      const acknowledged = await killedDuring(killing, async (lane, index) => {
        const number = String(killing.round * 4_000 + lane * 1_000 + index).padStart(5, '0');
        const fan = await signInFan(() => server.baseUrl, `+141557${number}`);
        await fan.call('POST', 'fan/join_event', { event_code: detail?.event_code });
        await fan.call('POST', 'fan/check_in', { event_id: eventId, section: 'Floor', row: 'A', seat: number });
        return { fan, seat: number };
      });

      const lost: string[] = [];
      for (const { fan, seat } of acknowledged) {
        const place = await fan.call<{ seat: string; checkin_dttm: number | null }>(
          'GET',
          `fan/get_attendance?event_id=${eventId}`,
        );
        if (place.seat !== seat || place.checkin_dttm === null) lost.push(seat);
      }
      expect(lost).toEqual([]);
    }
  },
);
