import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { buildNotification, buildPoll, buildRaffle, buildTrack } from '../../apps/server/builders/builders.ts';
import { addLargeDemo } from '../../apps/server/demo/large.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/operations/postgres/embedded-postgres.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { createDatabase, type Db } from '../../apps/server/src/platform/db/database.ts';
import { freePort, startServerProcess, type ServerProcess } from '../../apps/server/testing/server-process.ts';
import { quietLog, temporaryFolder } from '../../apps/server/testing/throwaway-cluster.ts';
import { gatherCrowd } from '../check-ins.ts';
import { openSessions } from '../sessions.ts';
import { playShow, stopShow, type Desk } from '../sync/desk.ts';

export interface Door {
  port: number;
  pid: number;
  /** Kills the process at once, as the kernel does when memory runs out. */
  kill(): void;
  start(): Promise<void>;
}

export type House = Awaited<ReturnType<typeof openHouse>>;

/** Opens a database with an event that this many fans have joined, each with a session, and a worker. */
export async function openHouse(phones: number, profile: string | null) {
  const dataDir = temporaryFolder();
  const cluster = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true }), () => cluster.stop()];
  const origin = 'http://localhost:3000';
  const settings = {
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'k'.repeat(64),
    PUBLIC_URL: origin,
    BOT_CHECK: 'off',
    // A process writes its usual log, because writing it is part of the cost.
    LOG_LEVEL: 'info',
  };
  const profiling: Record<string, string> =
    profile === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` };
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    await (await startServerProcess(settings)).stop();
    const db = createDatabase(cluster.url);
    ends.push(() => db.destroy());
    await addLargeDemo(db, { fans: Math.ceil(phones * 1.1), events: 0 });
    const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
    ends.push(() => pool.end());
    const { eventId, fanIds } = await gatherCrowd({ pool, baseUrl: origin }, phones);
    const [managerId, trackId] = await fillEvent(db, eventId, fanIds);
    const sessions = await openSessions(pool, fanIds);
    const [deskSession] = await openSessions(pool, [managerId]);
    if (deskSession === undefined) throw new Error('the desk has no session');
    await pool.query('vacuum (analyze) sessions, event_users, notification_recipients');
    const worker = await startServerProcess({ ...settings, ROLE: 'worker' });
    ends.push(() => worker.stop());
    const deskOn = (port: number): Desk => ({
      config: loadConfig(settings),
      baseUrl: `http://127.0.0.1:${port}`,
      eventId,
      trackId,
      session: deskSession,
    });
    return {
      pool,
      databaseUrl: cluster.url,
      postgresPid: Number(
        (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
      ),
      workerPid: worker.child.pid ?? 0,
      origin,
      eventId,
      cookies: sessions.map(({ cookie }) => cookie),
      play: (port: number) => playShow(deskOn(port)),
      stop: (port: number) => stopShow(deskOn(port)),
      async openDoor(program?: string): Promise<Door> {
        const port = await freePort();
        let server: ServerProcess;
        const start = async () => {
          server = await startServerProcess({ ...settings, ROLE: 'http', PORT: String(port), ...profiling }, program);
        };
        await start();
        ends.push(() => server.stop());
        return {
          port,
          get pid() {
            return server.child.pid ?? 0;
          },
          kill: () => void server.child.kill('SIGKILL'),
          start,
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Gives the event what an evening has: a song with lights, an open poll, a raffle and a message to all. */
async function fillEvent(
  db: Db,
  eventId: number,
  fanIds: readonly number[],
): Promise<[managerId: number, trackId: number]> {
  const { manager_id: managerId } = await db
    .selectFrom('events')
    .select('manager_id')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const track = await buildTrack(db, { eventId, uploadedBy: managerId });
  await buildPoll(db, { eventId, by: managerId });
  await buildRaffle(db, { eventId });
  for (let at = 0; at < fanIds.length; at += 5_000) {
    await buildNotification(db, { eventId, sentBy: managerId, fanIds: fanIds.slice(at, at + 5_000) });
  }
  return [managerId, track.id];
}
