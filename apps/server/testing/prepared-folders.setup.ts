import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/operations/postgres/embedded-postgres.ts';
import { migrateInNode } from './global-setup.ts';
import { startServerProcess, untilPostgresEnded } from './server-process.ts';
import { quietLog, temporaryFolder } from './throwaway-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolders: string;
  }
}

export type PreparedFolder = 'migrated' | 'demo';

/** Name of the file that exists once the folder can be copied. It is empty, or contains the reason of a failure. */
export const endingOf = (kind: PreparedFolder) => `${kind}.ended`;

/** Builds the folders while other tests already run. */
export function setup({ provide }: TestProject): () => Promise<void> {
  const home = temporaryFolder();
  provide('preparedFolders', home);
  const making = prepare(home);
  return async () => {
    await making;
    await rm(home, { recursive: true, force: true });
  };
}

async function prepare(home: string): Promise<void> {
  const ended = new Set<PreparedFolder>();
  const end = (kind: PreparedFolder, error = '') => {
    ended.add(kind);
    const ending = join(home, endingOf(kind));
    writeFileSync(`${ending}.part`, error);
    renameSync(`${ending}.part`, ending);
  };
  try {
    const migrated = join(home, 'migrated');
    const cluster = await startEmbeddedPostgres({ dataDir: migrated, log: quietLog });
    try {
      await migrateInNode(cluster.url, cluster.productUrl);
    } finally {
      await cluster.stop();
    }
    execFileSync('cp', ['-a', migrated, join(home, 'demo')]);
    end('migrated');
    const server = await startServerProcess({ DATA_DIR: join(home, 'demo'), NODE_ENV: 'test' });
    await server.stop();
    await untilPostgresEnded(server.dataDir);
    end('demo');
  } catch (error) {
    for (const kind of ['migrated', 'demo'] as const) if (!ended.has(kind)) end(kind, String(error));
  }
}
