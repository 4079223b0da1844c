import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { planSession } from '../builders/builders.ts';
import { createDatabase, type Db } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/operations/postgres/embedded-postgres.ts';
import { preparedFolder } from './prepared-folder.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { quietLog } from './throwaway-cluster.ts';
import { soon } from './soon.ts';

export const secretKey = randomUUID() + randomUUID();

/** Every second one kills the database too. */
export const killRounds = (count: number) =>
  Array.from({ length: count }, (_round, round) => ({ round: round + 1, isDatabaseKilled: round % 2 === 1 }));

export interface MortalServer {
  /** Another one after the database was killed. */
  readonly db: Db;
  readonly baseUrl: string;
  /** Ends the server with its work in hand, and the database with it where that is asked for. The database is back when it answers. */
  kill(isDatabaseKilled: boolean): Promise<void>;
  restart(): Promise<void>;
  /** What a browser of this person sends along. */
  headersOf(person: { id: number }): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** The product as a process of its own, on a PostgreSQL of its own that outlives it. */
export async function startMortalServer(environment: Record<string, string> = {}): Promise<MortalServer> {
  const dataDir = await preparedFolder('migrated');
  let cluster: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const start = () =>
    startServerProcess({
      DATABASE_URL: cluster.url,
      SECRET_KEY: secretKey,
      DEMO: 'off',
      ADMIN_EMAIL: 'admin@example.org',
      NODE_ENV: 'test',
      BOT_CHECK: 'off',
      ...environment,
    });
  let server: ServerProcess = await start();
  let db: Db = createDatabase(cluster.url, { poolSize: 2 });
  return {
    get db() {
      return db;
    },
    get baseUrl() {
      return server.baseUrl;
    },
    async kill(isDatabaseKilled) {
      server.child.kill('SIGKILL');
      if (isDatabaseKilled) {
        const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
        process.kill(Number(readFileSync(file, 'utf8').split('\n', 1)[0]), 'SIGKILL');
      }
      await once(server.child, 'exit');
      if (!isDatabaseKilled) return;
      await db.destroy();
      // Right after a kill PostgreSQL may refuse: its old process is not reaped yet.
      cluster = await vi.waitUntil(() => startEmbeddedPostgres({ dataDir, log: quietLog }).catch(() => null), soon);
      db = createDatabase(cluster.url, { poolSize: 2 });
    },
    async restart() {
      server = await start();
    },
    async headersOf({ id }) {
      const { row, access, csrfToken } = planSession({ secretKey }, id);
      await db.insertInto('sessions').values(row).execute();
      return {
        cookie: `backline_session=${access}`,
        'x-csrf-token': csrfToken,
        'content-type': 'application/json',
      };
    },
    async close() {
      await server.stop();
      await db.destroy();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
