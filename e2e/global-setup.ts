import { join } from 'node:path';
import { seedDemo } from '../apps/server/demo/seed-demo.ts';
import { addLargeDemo } from '../apps/server/demo/large.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createStorage } from '../apps/server/src/integrations/storage/create-storage.ts';
import { startKeptCluster } from '../apps/server/testing/kept-cluster.ts';
import { administer, type ThrowawayCluster, withDatabase } from '../apps/server/testing/throwaway-cluster.ts';
import { templateName } from './installation.ts';

/** More fans than fit on one page, so that a journey must search for them. */
const fanCount = 10_000;

/**
 * Starts one cluster with a template database, which each worker copies. The template has the demo organiser and a
 * crowd of fans.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startKeptCluster('journeys', templateName, makeTemplate);
  // Passes the addresses in environment variables, because workers inherit nothing else.
  process.env.E2E_CLUSTER_URL = cluster.url;
  process.env.E2E_PRODUCT_CLUSTER_URL = cluster.productUrl;
  process.env.E2E_OBJECTS = join(cluster.dataDir, 'objects');
  return () => cluster.stop();
}

async function makeTemplate({ url: clusterUrl, dataDir }: ThrowawayCluster): Promise<void> {
  await administer(clusterUrl, `create database ${templateName}`);
  const url = withDatabase(clusterUrl, templateName);
  await migrate(url);
  const storage = await createStorage({ s3: undefined, dataDir, publicUrl: 'http://localhost', secretKey: 'unused' });
  const db = createDatabase(url, { poolSize: 2 });
  await seedDemo({ db, storage });
  await addLargeDemo(db, { fans: fanCount, events: 0 });
  await db.destroy();
}
