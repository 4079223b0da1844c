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
    /** Holds what `preparedFolder` copies. */
    preparedFolders: string;
  }
}

/** `migrated`: nobody is in its database. `demo`: a server has filled it with the demo organiser. */
export type PreparedFolder = 'migrated' | 'demo';

/** Written once the folder is there to be copied: empty, or why it cannot be. */
export const endingOf = (kind: PreparedFolder) => `${kind}.ended`;

/** Makes them while tests that need none already run. */
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
    // Whole when it is there: an empty one says that all went well.
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
