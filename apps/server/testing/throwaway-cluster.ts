import { existsSync, mkdtempSync, statfsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/operations/postgres/embedded-postgres.ts';
import { isProcessAlive, postmasterState, readPostmaster } from '../src/operations/postgres/postmaster.ts';

const prefix = 'backline-throwaway-';
const memory = '/dev/shm';
const roomBytes = 2 * 1024 ** 3;

/** Errors reach the caller as exceptions, so the log would repeat them. */
export const quietLog = { info: () => {}, error: () => {} };

/** Creates a folder, in memory if 2 GB are free: cloning a database takes 15 ms there, and 30 to 500 ms on a disk. */
export function temporaryFolder(): string {
  const hasRoom = existsSync(memory) && freeBytes(memory) > roomBytes;
  return mkdtempSync(join(hasRoom ? memory : tmpdir(), `${prefix}${process.pid}-`));
}

export interface ThrowawayCluster extends EmbeddedPostgres {
  dataDir: string;
  stop(keep?: (dataDir: string) => void): Promise<void>;
}

/**
 * Starts PostgreSQL in a temporary folder without fsync, for tests, benchmarks and demos. `begin` may fill the folder
 * first; `stop` removes it. The next start removes the folders of killed processes.
 */
export async function startThrowawayCluster(
  settings: Record<string, string> = {},
  begin: (dataDir: string) => void = () => {},
): Promise<ThrowawayCluster> {
  await sweep();
  const dataDir = temporaryFolder();
  begin(dataDir);
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log: quietLog,
    fsync: false,
    settings: { max_connections: '300', max_wal_size: '256MB', ...settings },
  });
  return {
    url: cluster.url,
    productUrl: cluster.productUrl,
    dataDir,
    async stop(keep) {
      await cluster.stop();
      keep?.(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function sweep(): Promise<void> {
  for (const parent of new Set([memory, tmpdir()])) {
    if (!existsSync(parent)) continue;
    for (const name of await readdir(parent)) {
      const maker = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
      const folder = join(parent, name);
      if (maker !== undefined && !isProcessAlive(Number(maker)) && isOurs(folder)) await remove(folder);
    }
  }
}

async function remove(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres', 'cluster');
  const postmaster = readPostmaster(cluster);
  if (postmaster !== undefined && postmasterState(postmaster.pid, cluster) === 'running') {
    process.kill(postmaster.pid, 'SIGQUIT');
  }
  // Ignores errors, because PostgreSQL may still be writing. A later sweep removes the rest.
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

function isOurs(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
