import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { z } from 'zod';
import { planSession } from '../../builders/builders.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/operations/postgres/embedded-postgres.ts';
import { createDatabase, type Db } from '../../src/platform/db/database.ts';
import type { JobKind } from '../../src/platform/jobs/job-kind.ts';
import { createQueue } from '../../src/platform/jobs/queue.ts';
import { testDatabase } from '../../testing/database.ts';
import { preparedFolder } from '../../testing/prepared-folder.ts';
import { startServerProcess, untilPostgresEnded, type ServerProcess } from '../../testing/server-process.ts';
import { soon } from '../../testing/soon.ts';
import { quietLog } from '../../testing/throwaway-cluster.ts';
import { query } from '../../testing/query.ts';

export const secretKey = randomUUID() + randomUUID();
const queue = createQueue({ secretKey });

type Environment = Record<string, string>;
type Role = 'http' | 'worker';

interface Ground {
  readonly db: Db;
  readonly settings: Environment;
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `database`: in the tests' cluster. `cluster`: a separate PostgreSQL, which can be killed. `demo`: the demo with an
 * embedded PostgreSQL.
 */
const grounds = { database: databaseGround, cluster: clusterGround, demo: demoGround };

export interface Life {
  role?: Role;
  /** Resolves when the server should be killed, or when all work is done. */
  until(server: ServerProcess): Promise<unknown>;
  after?(): Promise<unknown>;
}

export interface KillCase {
  title: string;
  ground: keyof typeof grounds;
  /** Number of rounds, which `KILL_ROUNDS=10` raises. Every second round also kills the database. */
  rounds?: number;
  lives(house: KillHouse, round: number): Promise<readonly Life[]>;
}

export class KillHouse {
  readonly #ground: Ground;
  readonly #alive: ServerProcess[] = [];
  readonly #doubles: { close(): Promise<unknown> }[] = [];
  readonly #environment: Environment = {};

  private constructor(ground: Ground) {
    this.#ground = ground;
  }

  static async open(kind: KillCase['ground']): Promise<KillHouse> {
    return new KillHouse(await grounds[kind]());
  }

  get db(): Db {
    return this.#ground.db;
  }

  use(environment: Environment, double?: { close(): Promise<unknown> }): void {
    if (double !== undefined) this.#doubles.push(double);
    Object.assign(this.#environment, environment);
  }

  async start(role?: Role): Promise<ServerProcess> {
    const settings = { BOT_CHECK: 'off', NODE_ENV: 'test', ...(role && { ROLE: role }) };
    const server = await startServerProcess({ ...this.#ground.settings, ...settings, ...this.#environment });
    this.#alive.push(server);
    return server;
  }

  async kill({ child }: ServerProcess, isDatabaseKilled = false): Promise<void> {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    const back = isDatabaseKilled ? this.#ground.killDatabase() : undefined;
    await exited;
    await back;
  }

  async live(lives: readonly Life[], isDatabaseKilled: boolean): Promise<void> {
    for (const [index, life] of lives.entries()) {
      const server = await this.start(life.role);
      await life.until(server);
      if (index === lives.length - 1) return server.stop();
      await this.kill(server, isDatabaseKilled);
      await life.after?.();
    }
  }

  async as(person: { id: number }) {
    const { row, access, csrfToken } = planSession({ secretKey }, person.id);
    await this.db.insertInto('sessions').values(row).execute();
    const cookie = `backline_session=${access}`;
    const headers = { cookie, 'x-csrf-token': csrfToken };
    return {
      cookie,
      sessionId: row.id,
      get: ({ baseUrl }: ServerProcess, path: string) => fetch(`${baseUrl}/api/${path}`, { headers }),
      post: ({ baseUrl }: ServerProcess, path: string, body: object) =>
        fetch(`${baseUrl}${path.startsWith('/') ? path : `/api/${path}`}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
    };
  }

  async jobs(...names: string[]): Promise<string[]> {
    const { rows } = await query(this.db)<{ job: string }>`
      select name || ' ' || state as job from pgboss.job
      where name = any(${names}::text[]) and state <> 'completed' order by name`;
    return rows.map(({ job }) => job);
  }

  async untilDone(...names: string[]): Promise<void> {
    await vi.waitUntil(async () => (await this.jobs(...names)).length === 0, soon);
  }

  /** Waits until no job is waiting. A job of a dead worker may still be listed as active. */
  async untilTaken(name: string): Promise<void> {
    await vi.waitUntil(async () => (await this.jobs(name)).every((job) => job.endsWith('active')), soon);
  }

  async enqueue<Input extends z.ZodType>(kind: JobKind<Input>, input: z.input<Input>, at?: Date): Promise<void> {
    await this.db
      .transaction()
      .execute((tx) => queue.enqueue(tx, kind, input, { ...(at && { at }), requestId: 'test' }));
  }

  /** Simulates the heartbeat timeout of a dead worker, and makes all jobs due. */
  async passTime(...names: string[]): Promise<void> {
    await query(this.db)`
      update pgboss.job set start_after = now(),
        heartbeat_on = case when state = 'active' then now() - interval '21 seconds' end
      where name = any(${names}::text[]) and state <> 'completed'`;
  }

  async close(): Promise<void> {
    await Promise.all(this.#alive.map((server) => server.stop()));
    await this.#ground.close();
    await Promise.all(this.#doubles.map((double) => double.close()));
  }
}

export type Caller = Awaited<ReturnType<KillHouse['as']>>;

/**
 * Repeats a step in concurrent lanes. A lane ends when its step rejects or returns null, as after a kill;
 * `acknowledged` holds the answers.
 */
export function inLanes<T>(count: number, step: (lane: number, turn: number) => Promise<T | null>) {
  const acknowledged: T[] = [];
  const run = async (lane: number) => {
    for (let turn = 0; ; turn += 1) {
      const answer = await step(lane, turn).catch(() => null);
      if (answer === null) return;
      acknowledged.push(answer);
    }
  };
  const ended = Promise.all(Array.from({ length: count }, (_lane, lane) => run(lane)));
  const untilMoreThan = (least: number) => vi.waitUntil(() => acknowledged.length > least, { ...soon, interval: 1 });
  return { acknowledged, ended, untilMoreThan };
}

/** Kills the postmaster, as a machine's failure would. PostgreSQL survives if only the server is killed. */
function killPostmaster(dataDir: string): void {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  process.kill(Number(readFileSync(file, 'utf8').split('\n', 1)[0]), 'SIGKILL');
}

const ownSettings = { SECRET_KEY: secretKey, DEMO: 'off', ADMIN_EMAIL: 'admin@example.org' };

async function databaseGround(): Promise<Ground> {
  const { db, settings, close } = await testDatabase();
  const killDatabase = () => Promise.reject(new Error('the database is every test’s'));
  return { db, settings: { ...settings, ...ownSettings }, killDatabase, close };
}

async function clusterGround(): Promise<Ground> {
  const dataDir = await preparedFolder('migrated');
  let cluster: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  let db = createDatabase(cluster.url, { poolSize: 2 });
  return {
    get db() {
      return db;
    },
    get settings() {
      return { ...ownSettings, DATABASE_URL: cluster.url };
    },
    async killDatabase() {
      killPostmaster(dataDir);
      await db.destroy();
      // PostgreSQL may refuse to start right after a kill, until its old process is reaped.
      cluster = await vi.waitUntil(() => startEmbeddedPostgres({ dataDir, log: quietLog }).catch(() => null), soon);
      db = createDatabase(cluster.url, { poolSize: 2 });
    },
    async close() {
      await db.destroy();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function demoGround(): Promise<Ground> {
  const dataDir = await preparedFolder('demo');
  return {
    get db(): Db {
      throw new Error('the server alone knows its database');
    },
    settings: { DATA_DIR: dataDir },
    killDatabase: async () => killPostmaster(dataDir),
    async close() {
      await untilPostgresEnded(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
