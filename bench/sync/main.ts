import { readFile, rm } from 'node:fs/promises';
import { lightsForFans, type NoticeOfLights } from '@backline/contract/light-shows';
import type { SheetLine } from '@backline/contract/rehearsals';
import pg from 'pg';
import { buildTrack } from '../../apps/server/builders/builders.ts';
import { addLargeDemo } from '../../apps/server/demo/large.ts';
import { formatLine, p95, figureLine } from '../../apps/server/rehearsal/sheet.ts';
import { Simulation } from '../../apps/server/rehearsal/simulation.ts';
import { liveUrlOf, type Hall } from '../../apps/server/rehearsal/virtual-phone.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { createDatabase, type Db } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/operations/postgres/embedded-postgres.ts';
import { freePort, startServerProcess } from '../../apps/server/testing/server-process.ts';
import { quietLog, temporaryFolder } from '../../apps/server/testing/throwaway-cluster.ts';
import { startBareServer } from '../bare.ts';
import { gatherCrowd } from '../check-ins.ts';
import { openSessions } from '../sessions.ts';
import { askingLines } from './asking.ts';
import { ircam, singlePing } from './beside.ts';
import { playShow, stopShow, type Desk } from './desk.ts';
import { watchProcess } from './watch-process.ts';

// npm run bench:sync: during a light show, compares the clocks of 2,000 virtual phones on three networks with
// @ircam/sync and with a single ping. Finally, all phones request the state and its timeline at once.

const phones = Number(process.argv[2] ?? 2_000);
/** One in this many phones also runs the two other clocks, for comparison. */
const everyOther = 4;
const songMs = 20_000;

const dataDir = temporaryFolder();
const cluster = await startEmbeddedPostgres({ dataDir, log: quietLog });
const settings = { DATABASE_URL: cluster.url, BOT_CHECK: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true }), () => cluster.stop()];
const lines: SheetLine[] = [];
try {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const server = await startServerProcess({ ...settings, PORT: String(port), PUBLIC_URL: baseUrl });
  ends.push(() => server.stop());
  const db = createDatabase(cluster.url);
  ends.push(() => db.destroy());
  await addLargeDemo(db, { fans: phones * 3, events: 0 });
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
  ends.push(() => pool.end());
  const { eventId, fanIds, cookies, hash, desk } = await openHall(db, pool, baseUrl);
  const bare = await startBareServer(cluster.url);
  ends.push(() => bare.stop());

  const watch = watchProcess(server.child.pid ?? 0);
  const simulation = new Simulation(
    hallOfFans(baseUrl, eventId),
    cookies.map((cookie) => ({ origin: baseUrl, cookie })),
  );
  ends.push(async () => simulation.close());
  await simulation.arrive();
  for (const [place, phone] of simulation.phones.entries())
    if (place % everyOther === 0) phone.beside = { '@ircam/sync': ircam(phone), 'a single ping': singlePing(phone) };
  const laps: Awaited<ReturnType<typeof watch.lap>>[] = [];
  const { sheet, diaries } = await simulation.walk(
    { play: () => playShow(desk), stop: () => stopShow(desk) },
    {
      songMs,
      async onStep(step) {
        if (step !== 'playing') laps.push(await watch.lap());
      },
    },
  );
  const [joining, showing] = laps;
  if (joining === undefined || showing === undefined) throw new Error('the show had no two parts');
  lines.push(...(await askingLines({ baseUrl, bareUrl: bare.url, eventId, hash, fanIds, cookies })));
  lines.push(...sheet);
  for (const name of ['@ircam/sync', 'a single ping']) {
    for (const network of new Set(diaries.map((diary) => diary.network))) {
      const errors = diaries.flatMap((diary) => (diary.network === network ? (diary.besideMs[name] ?? []) : []));
      lines.push(figureLine(`  beside it ${name} on ${network}, p95, ms`, p95(errors.map(Math.abs))));
    }
  }
  lines.push(
    figureLine(
      `server while ${phones} phones arrive: share of one core; memory ${joining.mb.toFixed(0)} MB`,
      joining.cpu,
    ),
    figureLine(`server during the show: share of one core; memory ${showing.mb.toFixed(0)} MB`, showing.cpu),
    figureLine('machine, load of the last minute', (await readFile('/proc/loadavg', 'utf8')).split(' ')[0] ?? ''),
  );
} finally {
  for (const end of ends.toReversed()) await end();
}
for (const line of lines) process.stdout.write(`${formatLine(line)}\n`);
// Exits explicitly, because the timers of @ircam/sync cannot be stopped.
process.exit(lines.every(({ holds }) => holds) ? 0 : 1);

function hallOfFans(baseUrl: string, eventId: number): Hall {
  async function ask<T>(path: string, headers: Record<string, string>): Promise<T> {
    const answer = await fetch(`${baseUrl}/api/fan/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as T;
  }
  return {
    liveUrl: liveUrlOf(baseUrl, 'fan'),
    eventId,
    topic: lightsForFans,
    getLights: (headers) => ask<NoticeOfLights>(`get_lights?event_id=${eventId}`, headers),
    getTimeline: async (headers, hash) =>
      (await ask<{ payload_data: string }>(`get_light_timeline?event_id=${eventId}&hash=${hash}`, headers))
        .payload_data,
  };
}

async function openHall(db: Db, pool: pg.Pool, baseUrl: string) {
  const { eventId, fanIds } = await gatherCrowd({ pool, baseUrl }, phones);
  const { rows } = await pool.query<{ manager_id: number }>('select manager_id::int from events where id = $1', [
    eventId,
  ]);
  const managerId = rows[0]?.manager_id ?? 0;
  const track = await buildTrack(db, { eventId, uploadedBy: managerId });
  const sessions = await openSessions(pool, fanIds);
  const [session] = await openSessions(pool, [managerId]);
  if (session === undefined) throw new Error('nobody is at the desk');
  const config = loadConfig({ ...settings, PUBLIC_URL: baseUrl });
  const desk: Desk = { config, baseUrl, eventId, trackId: track.id, session };
  return { eventId, fanIds, hash: track.hash, cookies: sessions.map(({ cookie }) => cookie), desk };
}
