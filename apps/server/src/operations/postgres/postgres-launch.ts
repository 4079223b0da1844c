import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseAway } from '../../platform/db/database-away.ts';
import { openClient } from '../../platform/db/own-connection.ts';
import { bareEnvironment, handOver, reachablePath, type PostgresHost } from './postgres-host.ts';
import { postmasterFile, postmasterState, readPostmaster } from './postmaster.ts';

export interface LauncherLog {
  info(message: string): void;
  error(message: string): void;
}

export interface Launch {
  home: string;
  cluster: string;
  host: PostgresHost;
  password: string;
  log: LauncherLog;
  fsync: boolean;
  settings: Record<string, string>;
  port?: number;
}

export const owner = 'backline';
const nonceName = 'backline.nonce';
const wrongPassword = '28P01';
/** Allows for crash recovery of max_wal_size on a slow disk. */
const startTimeoutMs = 300_000;
const silentTimeoutMs = 30_000;
const logLimitBytes = 10 * 1024 * 1024;

/**
 * Errors that may follow a kill and pass by themselves: old processes are not reaped yet, or the port was taken in
 * between.
 */
const passingTrouble = /lock file ".*" already exists|is still in use|Address already in use|could not create any TCP/;

/** Sized for two cores and 2 GB of memory. An acknowledged commit is on disk. */
const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // Uses TCP with a password, which keeps out other users of the machine. A socket path over 107 bytes would fail.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Without this, the log would contain values of rejected rows, such as phone numbers.
  log_error_verbosity: 'terse',
};

const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export function connectionUrl(role: { name: string; password: string }, port: number, database = owner): string {
  return `postgres://${role.name}:${role.password}@127.0.0.1:${port}/${database}`;
}

/** Returns the port once PostgreSQL accepts queries. Throws with PostgreSQL's own message if it cannot start. */
export async function attachOrStart(start: Launch): Promise<number> {
  const { cluster, log } = start;
  const beganAt = Date.now();
  let launched: Launched | undefined;
  for (;;) {
    const postmaster = readPostmaster(cluster);
    const state = postmaster === undefined ? 'gone' : postmasterState(postmaster.pid, cluster);
    if (postmaster?.status === 'ready' && state === 'running') {
      const answer = await probe(start, postmaster.port);
      if (answer === 'ours') {
        if (launched?.child.pid !== postmaster.pid)
          log.info(`Joined the running PostgreSQL, process ${postmaster.pid}`);
        return postmaster.port;
      }
      if (answer === 'another') rmSync(postmasterFile(cluster), { force: true });
      else if (Date.now() - beganAt > silentTimeoutMs) {
        throw new DatabaseAway(
          new Error(`PostgreSQL, process ${postmaster.pid} at port ${postmaster.port}, is silent`),
        );
      }
    } else if (state !== 'running' && (launched === undefined || hasEnded(launched.child))) {
      if (launched !== undefined) await considerFailure(launched, start, beganAt);
      if (state === 'stale') rmSync(postmasterFile(cluster), { force: true });
      launched = launch(start, start.port ?? (await freePort()));
    }
    if (Date.now() - beganAt > startTimeoutMs) throw new Error(`PostgreSQL is not ready: see ${logFile(start.home)}`);
    await sleep(10);
  }
}

interface Launched {
  child: ChildProcess;
  /** Size of the log before the start; later bytes are from this start. */
  logStart: number;
}

function launch({ home, cluster, host, fsync, settings, log }: Launch, port: number): Launched {
  const file = logFile(home);
  const isLong = existsSync(file) && statSync(file).size > logLimitBytes;
  // PostgreSQL refuses a folder that others may read, as after a plain copy.
  chmodSync(cluster, 0o700);
  const output = openSync(file, isLong ? 'w' : 'a', 0o600);
  const logStart = statSync(file).size;
  const all = { ...defaultSettings, ...(fsync ? {} : unsafeSettings), ...settings, port: String(port) };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Runs in its own session, so Ctrl-C reaches only us: we stop PostgreSQL after our last query.
  const child = spawn(join(host.bin, 'postgres'), ['-D', reachablePath(cluster, host.identity), ...flags], {
    cwd: cluster,
    ...host.identity,
    env: bareEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.on('error', (error) => log.error(`PostgreSQL cannot be run: ${error.message}`));
  child.unref();
  return { child, logStart };
}

async function considerFailure({ logStart }: Launched, { home }: Launch, beganAt: number): Promise<void> {
  const words = readFileSync(logFile(home)).subarray(logStart).toString();
  if (!passingTrouble.test(words) || Date.now() - beganAt > silentTimeoutMs) {
    throw new Error(`PostgreSQL does not start:\n${words.trim()}`);
  }
  await sleep(100);
}

/** Returns `another` for a server that does not serve this cluster, including one that serves a copy. */
async function probe({ cluster, host, password }: Launch, port: number): Promise<'ours' | 'another' | Error> {
  const nonce = randomBytes(16).toString('hex');
  writeFileSync(join(cluster, nonceName), nonce);
  handOver(join(cluster, nonceName), host.identity);
  let client: pg.Client | undefined;
  try {
    const connectionString = connectionUrl({ name: owner, password }, port, 'postgres');
    client = await openClient({ connectionString, connectionTimeoutMillis: 5_000 });
    const { rows } = await client.query<{ nonce: string | null; exists: boolean }>(
      `select pg_read_file('${nonceName}', true) as nonce,
              exists (select from pg_database where datname = '${owner}') as exists`,
    );
    if (rows[0]?.nonce !== nonce) return 'another';
    if (!rows[0].exists) await client.query(`create database ${owner}`);
    return 'ours';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return 'code' in error && error.code === wrongPassword ? 'another' : error;
  } finally {
    await client?.end();
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function logFile(home: string): string {
  return join(home, 'postgres.log');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
