import pg from 'pg';
import { DatabaseAway, toDatabaseFailure } from './database-away.ts';

type Config = pg.ClientConfig & { connectionString: string };

const connectTimeoutMs = 10_000;
const probeEveryMs = 10_000;

/** Opens a connection beside the pool. The caller ends it. Throws {@link DatabaseAway} where nobody answers. */
export async function openClient(config: Config): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: connectTimeoutMs, keepAlive: true, ...config });
  // Without a listener a broken connection would end the process. The next query fails with the reason.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // An error with a code names its reason: whoever set the address needs to read it.
    throw error instanceof Error && 'code' in error ? error : toDatabaseFailure(error);
  }
}

/**
 * Runs steps on a connection of their own, which may last as long as they need. Throws {@link DatabaseAway} once the server
 * answers no new connection any more: a frozen one would keep the steps for ever.
 */
export async function withOwnConnection<T>(config: Config, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(config);
  let silence: DatabaseAway | null = null;
  const probing = setInterval(() => {
    openClient({ connectionString: config.connectionString, application_name: 'backline probe' }).then(
      (probe) => probe.end(),
      (error: unknown) => {
        if (!(error instanceof DatabaseAway)) return;
        silence = error;
        // Ends the connection at once, since a query waits for its answer.
        void client.end();
      },
    );
  }, probeEveryMs);
  try {
    return await run(client);
  } catch (error) {
    throw silence ?? error;
  } finally {
    clearInterval(probing);
    await client.end();
  }
}
