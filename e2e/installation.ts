import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, type Db } from '../apps/server/src/platform/db/database.ts';
import { startServerProcess } from '../apps/server/testing/server-process.ts';
import { administer, temporaryFolder, withDatabase } from '../apps/server/testing/throwaway-cluster.ts';

export const templateName = 'template_journeys';

export interface Installation {
  baseUrl: string;
  secretKey: string;
  db: Db;
  /** Stops or kills the server and restarts it at the same address. Resolves when the server is ready. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  close(): Promise<void>;
}

export async function openInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const clusterUrl = process.env.E2E_CLUSTER_URL ?? '';
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  const secretKey = randomBytes(32).toString('hex');
  await administer(clusterUrl, `create database ${name} template ${templateName} strategy file_copy`);
  const dataDir = temporaryFolder();
  await cp(process.env.E2E_OBJECTS ?? '', join(dataDir, 'objects'), { recursive: true });
  const url = withDatabase(clusterUrl, name);
  const environment = {
    DATABASE_URL: withDatabase(process.env.E2E_PRODUCT_CLUSTER_URL ?? '', name),
    DATABASE_OWNER_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    NODE_ENV: 'test',
    ...settings,
  };
  let server = await startServerProcess(environment);
  const db = createDatabase(url, { poolSize: 2 });
  return {
    baseUrl: server.baseUrl,
    secretKey,
    db,
    async restart(signal) {
      const { child, baseUrl } = server;
      child.kill(signal);
      await once(child, 'exit');
      server = await startServerProcess({ ...environment, PORT: new URL(baseUrl).port });
    },
    async close() {
      await db.destroy();
      await server.stop();
      await administer(clusterUrl, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
