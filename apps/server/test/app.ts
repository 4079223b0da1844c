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
  /** The owner's, for what a test arranges; the product works under its own role. */
  db: Db;
  close(): Promise<void>;
}

export interface TestApp extends TestPlatform {
  app: FastifyInstance;
}

/** The whole product on a database and a folder of its own, not listening. Take one per test file in `beforeAll`. */
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

/** The same without the http door. `env` wins over the test's own settings. */
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
  // The template was made ready as a start makes it, and so is its copy; of a database that a test names nobody knows.
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
