import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administer, startThrowawayCluster, type ThrowawayCluster, withDatabase } from './throwaway-cluster.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const home = join(root, 'node_modules/.cache/clusters');
const sources = [
  'apps/server/builders',
  'apps/server/data',
  'apps/server/demo',
  'apps/server/migrations',
  'apps/server/src',
  'apps/server/testing/global-setup.ts',
  'e2e/global-setup.ts',
  'package-lock.json',
  'packages',
].map((source) => join(root, source));
/** The cached demo expires after an hour, because its event takes place tonight. */
const freshMs = 3_600_000;

/**
 * Starts a copy of a cluster that `make` filled once for the current sources. A copy starts in half a second. `make`
 * must leave no connection to `template`.
 */
export async function startKeptCluster(
  name: string,
  template: string,
  make: (cluster: ThrowawayCluster) => Promise<void>,
): Promise<ThrowawayCluster> {
  const kept = join(home, `${name}-${await hashOfSources()}`);
  if (!isFresh(kept)) await keep(name, kept, make);
  const cluster = await startThrowawayCluster({}, (dataDir) => copy(kept, dataDir));
  await warm(cluster.url, template);
  return cluster;
}

/**
 * Fills PostgreSQL's relation cache, because a restart discards it and every clone would have to rebuild it. Leaves no
 * connection.
 */
async function warm(url: string, template: string): Promise<void> {
  await administer(withDatabase(url, template), 'select 1');
  await administer(url, `alter database ${template} with allow_connections false`);
}

async function hashOfSources(): Promise<string> {
  const { hashOf } = (await import(join(root, 'scripts/built.mjs'))) as { hashOf: (sources: string[]) => string };
  return hashOf(sources);
}

const isFresh = (folder: string) => existsSync(folder) && Date.now() - statSync(folder).mtimeMs < freshMs;

async function keep(name: string, kept: string, make: (cluster: ThrowawayCluster) => Promise<void>): Promise<void> {
  for (const old of existsSync(home) ? readdirSync(home) : []) {
    const folder = join(home, old);
    if (old.startsWith(`${name}-`) && !isFresh(folder)) rmSync(folder, { recursive: true, force: true });
  }
  const cluster = await startThrowawayCluster();
  try {
    await make(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  await cluster.stop((dataDir) => {
    const part = `${kept}.${process.pid}`;
    mkdirSync(part, { recursive: true });
    copy(dataDir, part);
    utimesSync(part, new Date(), new Date());
    try {
      renameSync(part, kept);
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      if (!isFresh(kept)) throw error;
    }
  });
}

/** Preserves the files' owner, because PostgreSQL runs as another user if the tests run as root. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);
