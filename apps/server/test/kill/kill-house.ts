import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { z } from 'zod';
import { planSession } from '../../builders/builders.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/operations/postgres/embedded-postgres.ts';
import { createDatabase, type Db } from '../../src/platform/db/database.ts';
import type { JobKind } from '../../src/platform/jobs/job-kind.ts';
import { createQueue } from '../../src/platform/jobs/queue.ts';
import { testDatabase } from '../database.ts';
import { preparedFolder } from '../prepared-folder.ts';
import { startServerProcess, untilPostgresEnded, type ServerProcess } from '../server-process.ts';
import { soon } from '../soon.ts';
import { quietLog } from '../throwaway-cluster.ts';

export const secretKey = randomUUID() + randomUUID();
const queue = createQueue({ secretKey });

type Environment = Record<string, string>;
type Role = 'http' | 'worker';

/** What outlives a killed server. */
interface Ground {
  readonly db: Db;
  readonly settings: Environment;
  /** The database is back when it answers. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `database`: one of the tests' cluster. `cluster`: a PostgreSQL of its own, which can be killed too. `demo`: the demo in a data
 * folder whose PostgreSQL the server starts itself, also after both were killed.
 */
const grounds = { database: databaseGround, cluster: clusterGround, demo: demoGround };

/** One process of the product, from its start until it is killed; the last one of a case is stopped instead. */
export interface Life {
  /** One process does all work where none is named. */
  role?: Role;
  /** Resolves in the middle of what it does, or when all has come to rest. */
  until(server: ServerProcess): Promise<unknown>;
  /** What must hold while it is dead. */
  after?(): Promise<unknown>;
}

export interface KillCase {
  /** What was under way, and what must hold afterwards. */
  title: string;
  ground: keyof typeof grounds;
  /** More where somebody looks by hand: `KILL_ROUNDS=10`. Every second round kills the database too. */
  rounds?: number;
  lives(house: KillHouse, round: number): Promise<readonly Life[]>;
}

export class KillHouse {
  readonly #ground: Ground;
  readonly #alive: ServerProcess[] = [];
  /** Closed last: doubles of what stands outside. */
  readonly #doubles: { close(): Promise<unknown> }[] = [];
  readonly #environment: Environment = {};

  private constructor(ground: Ground) {
    this.#ground = ground;
  }

  static async open(kind: KillCase['ground']): Promise<KillHouse> {
    return new KillHouse(await grounds[kind]());
  }

  /** Another one after the database was killed. */
  get db(): Db {
    return this.#ground.db;
  }

  /** Tells every process that starts from now on of a double, or of other settings. */
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

  /** Calls as this person, whichever process answers. */
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

  /** Jobs of these names that are not done, as `name state`. */
  async jobs(...names: string[]): Promise<string[]> {
    const { rows } = await sql<{ job: string }>`
      select name || ' ' || state as job from pgboss.job
      where name = any(${names}::text[]) and state <> 'completed' order by name`.execute(this.db);
    return rows.map(({ job }) => job);
  }

  async untilDone(...names: string[]): Promise<void> {
    await vi.waitUntil(async () => (await this.jobs(...names)).length === 0, soon);
  }

  /** None waits any more; one of a dead worker may seem to run. */
  async untilTaken(name: string): Promise<void> {
    await vi.waitUntil(async () => (await this.jobs(name)).every((job) => job.endsWith('active')), soon);
  }

  /** As a service does; from now on or at a time. */
  async enqueue<Input extends z.ZodType>(kind: JobKind<Input>, input: z.input<Input>, at?: Date): Promise<void> {
    await this.db
      .transaction()
      .execute((tx) => queue.enqueue(tx, kind, input, { ...(at && { at }), requestId: 'test' }));
  }

  /** As if a dead worker had been silent for the twenty seconds after which it is given up, and no job had to wait any longer. */
  async passTime(...names: string[]): Promise<void> {
    await sql`
      update pgboss.job set start_after = now(),
        heartbeat_on = case when state = 'active' then now() - interval '21 seconds' end
      where name = any(${names}::text[]) and state <> 'completed'`.execute(this.db);
  }

  async close(): Promise<void> {
    await Promise.all(this.#alive.map((server) => server.stop()));
    await this.#ground.close();
    await Promise.all(this.#doubles.map((double) => double.close()));
  }
}

export type Caller = Awaited<ReturnType<KillHouse['as']>>;

/**
 * Takes step after step in several lanes at once. A lane ends with its first step that rejects or answers null, as all do once
 * the server is gone; `acknowledged` holds what was answered.
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

/** A machine that dies takes the postmaster too, which outlives a killed server. */
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
      // Right after a kill PostgreSQL may refuse: its old process is not reaped yet.
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
