import type { FastifyInstance } from 'fastify';
import { rm } from 'node:fs/promises';
import { createApp, jobs } from '../src/app.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import type { Db } from '../src/platform/db/database.ts';
import { openPlatform, openPrepared } from '../src/open-platform.ts';
import type { Platform } from '../src/platform/context/platform.ts';
import { testDatabase } from './database.ts';
import { temporaryFolder } from './throwaway-cluster.ts';

export interface TestPlatform {
  platform: Platform;
  /** Connects as the owner, for test data; the product uses its own role. */
  db: Db;
  close(): Promise<void>;
}

export interface TestApp extends TestPlatform {
  app: FastifyInstance;
}

/** Starts the product on its own database and folder, without listening. Take one per test file with `openForFile`. */
export async function testApp(env: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const { platform, db, close } = await testPlatform(env);
  const app = await createApp(platform);
  return {
    app,
    platform,
    db,
    async close() {
      await app.close();
      await close();
    },
  };
}

export async function testPlatform(env: NodeJS.ProcessEnv = {}): Promise<TestPlatform> {
  const database = await testDatabase();
  const dataDir = temporaryFolder();
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ...database.settings,
    PUBLIC_URL: 'http://localhost:3000',
    DEMO: 'on',
    BOT_CHECK: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const { databaseUrl: url = '', databaseOwnerUrl: ownerUrl = url } = config;
  // Copies of the template are already prepared; a database that the test names may not be.
  const isCopy = env.DATABASE_URL === undefined;
  const { platform, close } = await (isCopy ? openPrepared({ url, ownerUrl }, { config }) : openPlatform(config, jobs));
  return {
    platform,
    db: database.db,
    async close() {
      await close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
