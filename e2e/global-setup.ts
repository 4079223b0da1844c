import { join } from 'node:path';
import { seedDemo } from '../apps/server/demo/seed-demo.ts';
import { addLargeDemo } from '../apps/server/demo/large.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createStorage } from '../apps/server/src/integrations/storage/create-storage.ts';
import { startKeptCluster } from '../apps/server/test/kept-cluster.ts';
import { administer, type ThrowawayCluster, withDatabase } from '../apps/server/test/throwaway-cluster.ts';
import { templateName } from './installation.ts';

/** More than one page and one glance hold: a journey searches them, and no page of the others may mind. */
const fanCount = 10_000;

/**
 * One cluster with one template: the demo organiser, drawn once, and a crowd. Each worker's installation is a copy of
 * its database and of its pictures.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startKeptCluster('journeys', templateName, makeTemplate);
  // Workers inherit the environment, and nothing else that this function knows.
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
