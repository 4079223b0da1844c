import pg from 'pg';
import { DatabaseAway, toDatabaseFailure } from './database-away.ts';

type Config = pg.ClientConfig & { connectionString: string };

const connectTimeoutMs = 10_000;
const probeEveryMs = 10_000;

/**
 * Opens a connection outside the pool, which the caller ends. Throws {@link DatabaseAway} if the server does not
 * answer.
 */
export async function openClient(config: Config): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: connectTimeoutMs, keepAlive: true, ...config });
  // Without a listener a broken connection would end the process. The next query reports the reason.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : toDatabaseFailure(error);
  }
}

/**
 * Runs steps without a timeout on their own connection. Throws {@link DatabaseAway} once the server accepts no new
 * connections, because a frozen server would block the steps forever.
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
