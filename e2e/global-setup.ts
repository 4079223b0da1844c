import { startThrowawayCluster } from '../apps/server/test/throwaway-cluster.ts';
import { startServerProcess } from '../apps/server/test/server-process.ts';

/** One server on one throwaway database for all journeys; each journey builds its own people and events in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startThrowawayCluster();
  const server = await startServerProcess({ DATABASE_URL: cluster.url, NODE_ENV: 'test' });
  // Workers inherit the environment, and nothing else that this function knows.
  process.env.E2E_BASE_URL = server.baseUrl;
  process.env.E2E_DATABASE_URL = cluster.url;
  return async () => {
    await server.stop();
    await cluster.stop();
  };
}
