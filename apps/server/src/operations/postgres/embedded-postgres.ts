import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { bareEnvironment, handOver, preparePostgresHost, reachablePath, type PostgresHost } from './postgres-host.ts';
import { attachOrStart, connectionUrl, type Launch, type LauncherLog, owner } from './postgres-launch.ts';
import { watchPostgres } from './postgres-watch.ts';
import { makeProductRole } from './product-login.ts';
import { isProcessAlive, isServed, postmasterState, readPostmaster } from './postmaster.ts';
import { acquireLock } from './start-lock.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: LauncherLog;
  /** Disable it only for throwaway clusters: a crash of the machine may lose all data. Default: true. */
  fsync?: boolean;
  /** Overrides our PostgreSQL settings, such as `{ max_connections: '200' }`. Ignored if PostgreSQL already runs. */
  settings?: Record<string, string>;
  /**
   * Restarts PostgreSQL at the same address. Calls `onGivenUp` if that fails. `pausesMs` lists the pauses before
   * consecutive tries.
   */
  watch?: { onGivenUp: (error: Error) => void; pausesMs?: readonly number[] };
}

export interface EmbeddedPostgres {
  url: string;
  /** Connects as the product's role, which owns nothing and has only granted rights. */
  productUrl: string;
  /** Leaves the cluster. The last process to leave stops PostgreSQL and waits for a clean shutdown. */
  stop(): Promise<void>;
}

const lockTimeoutMs = 330_000;
const stopTimeoutMs = 60_000;
/** Timeout of stopping PostgreSQL after a failed start. It is short, because PostgreSQL may be unresponsive. */
const failedStartTimeoutMs = 10_000;

const homeOf = (dataDir: string) => join(resolve(dataDir), 'postgres');
const clusterOf = (home: string) => join(home, 'cluster');

/** Returns whether a start has created a cluster in this folder. */
export const hasCluster = (dataDir: string) => existsSync(clusterOf(homeOf(dataDir)));

/** Joins a running PostgreSQL, even an orphan of a killed process. Creates the cluster at the first start. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, fsync = true, settings = {}, watch } = options;
  const home = homeOf(dataDir);
  const cluster = clusterOf(home);
  mkdirSync(join(home, 'members'), { recursive: true });
  const lockFile = join(home, 'start.lock');
  const release = await acquireLock(lockFile, lockTimeoutMs);
  try {
    const host = preparePostgresHost(home, cluster);
    if (host.identity !== undefined) chmodSync(home, 0o755);
    const password = readOrCreatePassword(home, cluster, host);
    if (!existsSync(cluster)) await initialise(home, cluster, host, fsync);
    const launch = { home, cluster, host, password, log, fsync, settings };
    const port = await attachOrStart(launch);
    const url = connectionUrl({ name: owner, password }, port);
    const productUrl = await makeProductRole(url, password, port);
    const member = join(home, 'members', `${process.pid}.${randomBytes(4).toString('hex')}`);
    writeFileSync(member, '');
    ownMembers.add(member);
    const watching = new AbortController();
    if (watch !== undefined) {
      const restart = () => startAgain({ ...launch, port }, lockFile, watching.signal);
      void watchPostgres({ ...watch, log, isServed: () => isServed(cluster), restart }, watching.signal);
    }
    let stopping: Promise<void> | undefined;
    return {
      url,
      productUrl,
      stop() {
        watching.abort();
        return (stopping ??= leave(home, cluster, member, lockFile));
      },
    };
  } catch (error) {
    await endIfUnused(home, cluster, failedStartTimeoutMs).catch(() => {});
    throw error;
  } finally {
    release();
  }
}

async function startAgain(launch: Launch & { port: number }, lockFile: string, signal: AbortSignal): Promise<void> {
  const release = await acquireLock(lockFile, lockTimeoutMs);
  try {
    if (signal.aborted) return;
    const port = await attachOrStart(launch);
    if (port !== launch.port)
      throw new Error(`PostgreSQL was started at port ${port}, and is known here by ${launch.port}`);
  } finally {
    release();
  }
}

function readOrCreatePassword(home: string, cluster: string, host: PostgresHost): string {
  const file = join(home, 'password');
  // Rewrites the password if there is no cluster, because a killed start may have left an empty file.
  if (!existsSync(cluster)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    handOver(file, host.identity);
  } else if (!existsSync(file)) {
    throw new Error(`${file} is missing, and ${cluster} cannot be opened without it`);
  }
  return readFileSync(file, 'utf8').trim();
}

const stagingPrefix = 'cluster.new.';

/** Ignores errors: a dying initdb may still write there. The next first start removes the rest. */
function sweepStaging(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(stagingPrefix))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

async function initialise(home: string, cluster: string, host: PostgresHost, fsync: boolean): Promise<void> {
  // The folder is renamed at the end, so an interrupted start leaves no incomplete cluster. A killed start's initdb may
  // still run.
  sweepStaging(home);
  const staging = join(home, `${stagingPrefix}${randomBytes(4).toString('hex')}`);
  mkdirSync(staging, { mode: 0o700 });
  handOver(staging, host.identity);
  const path = reachablePath(staging, host.identity);
  const characters = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  await promisify(execFile)(
    join(host.bin, 'initdb'),
    [
      `--pgdata=${path}`,
      `--pwfile=${path}/../password`,
      `--username=${owner}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts text the same on every machine. Lists that people read use COLLATE "und-x-icu".
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characters}`,
      '--no-instructions',
      // Tests connect thousands of times. The password is random, so one round is as safe as 4,096.
      ...(fsync ? [] : ['--no-sync', '--set', 'scram_iterations=1']),
    ],
    { cwd: staging, ...host.identity, env: bareEnvironment },
  );
  renameSync(staging, cluster);
}

const ownMembers = new Set<string>();

async function leave(home: string, cluster: string, member: string, lockFile: string): Promise<void> {
  const release = await acquireLock(lockFile, lockTimeoutMs);
  try {
    rmSync(member, { force: true });
    ownMembers.delete(member);
    await endIfUnused(home, cluster);
  } finally {
    release();
  }
}

async function endIfUnused(home: string, cluster: string, timeoutMs = stopTimeoutMs): Promise<void> {
  if (hasMembers(join(home, 'members'))) return;
  const postmaster = readPostmaster(cluster);
  if (postmaster === undefined || postmasterState(postmaster.pid, cluster) !== 'running') return;
  // SIGINT is a fast shutdown: it ends sessions and writes a checkpoint, so the next start needs no recovery.
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + timeoutMs;
  while (postmasterState(postmaster.pid, cluster) === 'running') {
    if (Date.now() > deadline) throw new Error(`PostgreSQL, process ${postmaster.pid}, is still writing`);
    await sleep(5);
  }
}

function hasMembers(folder: string): boolean {
  let isAny = false;
  for (const name of readdirSync(folder)) {
    const pid = Number.parseInt(name, 10);
    // In a container a restarted process often gets the same pid: trust it only if this process wrote the entry.
    const isAlive = pid === process.pid ? ownMembers.has(join(folder, name)) : isProcessAlive(pid);
    if (isAlive) isAny = true;
    else rmSync(join(folder, name), { force: true });
  }
  return isAny;
}
