import { addLargeDemo } from '../apps/server/demo/large.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';
import { startThrowawayCluster } from '../apps/server/test/throwaway-cluster.ts';
import { startServerProcess } from '../apps/server/test/server-process.ts';

/** As many fans as a large house has: a journey searches them, and no page of the others may mind. */
const fanCount = 100_000;

/** One server on one throwaway database for all journeys; each journey builds its own people and events in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startThrowawayCluster();
  const server = await startServerProcess({ DATABASE_URL: cluster.url, NODE_ENV: 'test' });
  const db = createDatabase(cluster.url, { poolSize: 1 });
  await addLargeDemo(db, { fans: fanCount, events: 0 });
  await db.destroy();
  // Workers inherit the environment, and nothing else that this function knows.
  process.env.E2E_BASE_URL = server.baseUrl;
  process.env.E2E_DATABASE_URL = cluster.url;
  return async () => {
    await server.stop();
    await cluster.stop();
  };
}
