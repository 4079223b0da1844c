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
  /** The folder `postgres` is made inside: cluster, password, log, lock. */
  dataDir: string;
  log: LauncherLog;
  /** Off for throwaway clusters only: a crash of the machine may then lose everything. Default on. */
  fsync?: boolean;
  /** PostgreSQL settings over ours, for instance `{ max_connections: '200' }`. Unused when it already runs. */
  settings?: Record<string, string>;
  /**
   * Told once PostgreSQL has ended and cannot be started again. Where it is given, PostgreSQL is watched, and started again
   * at its old address; `pausesMs` are before each try in a row.
   */
  watch?: { onGivenUp: (error: Error) => void; pausesMs?: readonly number[] };
}

export interface EmbeddedPostgres {
  /** `postgres://backline:…@127.0.0.1:<port>/backline`, as its owner. Holds for as long as this process has not called `stop`. */
  url: string;
  /** The same under the role of the product, who owns nothing: what it may, is granted. */
  productUrl: string;
  /** Leaves the cluster; the last process that leaves ends PostgreSQL. Waits for its clean end. */
  stop(): Promise<void>;
}

/** Longer than a start may take. */
const lockPatienceMs = 330_000;
const stopPatienceMs = 60_000;
/** It may be the very thing that does not answer. */
const failedStartPatienceMs = 10_000;

/**
 * Starts the PostgreSQL of `dataDir`, or joins the one that already serves it: another process of ours, or an orphan that
 * a killed process left behind. Makes the cluster at the first start. About 0.1 s, 0.6 s the first time.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, fsync = true, settings = {}, watch } = options;
  const home = join(resolve(dataDir), 'postgres');
  const cluster = join(home, 'cluster');
  mkdirSync(join(home, 'members'), { recursive: true });
  const lockFile = join(home, 'start.lock');
  const release = await acquireLock(lockFile, lockPatienceMs);
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
    // A start that failed leaves nothing running, whatever it was that failed.
    await endIfUnused(home, cluster, failedStartPatienceMs).catch(() => {});
    throw error;
  } finally {
    release();
  }
}

/** Of several processes that watch the same cluster one starts it, and the others join. */
async function startAgain(launch: Launch & { port: number }, lockFile: string, signal: AbortSignal): Promise<void> {
  const release = await acquireLock(lockFile, lockPatienceMs);
  try {
    if (signal.aborted) return;
    const port = await attachOrStart(launch);
    // A process that was started meanwhile was first, and could not know ours.
    if (port !== launch.port)
      throw new Error(`PostgreSQL was started at port ${port}, and is known here by ${launch.port}`);
  } finally {
    release();
  }
}

function readOrCreatePassword(home: string, cluster: string, host: PostgresHost): string {
  const file = join(home, 'password');
  // Without a cluster it is written anew: a start that was killed may have left it empty.
  if (!existsSync(cluster)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    // initdb reads it as the user of PostgreSQL.
    handOver(file, host.identity);
  } else if (!existsSync(file)) {
    throw new Error(`${file} is missing, and ${cluster} cannot be opened without it`);
  }
  return readFileSync(file, 'utf8').trim();
}

const stagingPrefix = 'cluster.new.';

/** What cannot be removed, because a dying initdb still writes there, goes at the next first start or never matters. */
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
  // Renamed into place at the end, so that a start that was cut short leaves no half cluster. A name of its own: the
  // initdb of a killed start may still be writing into the folder before.
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
      // Built in: the same order of text on every machine, whatever its libraries. Where people read a sorted list,
      // a query says COLLATE "und-x-icu".
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characters}`,
      '--no-instructions',
      // Tests connect thousands of times. A drawn password is no easier to guess in one round than in 4,096.
      ...(fsync ? [] : ['--no-sync', '--set', 'scram_iterations=1']),
    ],
    { cwd: staging, ...host.identity, env: bareEnvironment },
  );
  renameSync(staging, cluster);
}

const ownMembers = new Set<string>();

async function leave(home: string, cluster: string, member: string, lockFile: string): Promise<void> {
  const release = await acquireLock(lockFile, lockPatienceMs);
  try {
    rmSync(member, { force: true });
    ownMembers.delete(member);
    await endIfUnused(home, cluster);
  } finally {
    release();
  }
}

/** The caller holds the start lock. */
async function endIfUnused(home: string, cluster: string, patienceMs = stopPatienceMs): Promise<void> {
  if (hasMembers(join(home, 'members'))) return;
  const postmaster = readPostmaster(cluster);
  if (postmaster === undefined || postmasterState(postmaster.pid, cluster) !== 'running') return;
  // "Fast": sessions are cut off, a checkpoint is written, and the next start has nothing to recover.
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + patienceMs;
  while (postmasterState(postmaster.pid, cluster) === 'running') {
    if (Date.now() > deadline) throw new Error(`PostgreSQL, process ${postmaster.pid}, is still writing`);
    await sleep(5);
  }
}

/** Killed processes leave their entry behind: such ones are swept here. */
function hasMembers(folder: string): boolean {
  let isAny = false;
  for (const name of readdirSync(folder)) {
    const pid = Number.parseInt(name, 10);
    // In a container a restarted process often gets its old number: our own is trusted only where we wrote it.
    const isAlive = pid === process.pid ? ownMembers.has(join(folder, name)) : isProcessAlive(pid);
    if (isAlive) isAny = true;
    else rmSync(join(folder, name), { force: true });
  }
  return isAny;
}
