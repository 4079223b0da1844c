import pg from 'pg';
import { AnswerWatch } from './answer-watch.ts';
import { DatabaseAway } from './database-away.ts';

const connectTimeoutMs = 10_000;

/** Once it has broken, whatever it is asked fails with the reason. */
class LastingClient extends pg.Client {
  #end: Error | null = null;

  constructor(config: pg.ClientConfig) {
    super(config);
    // Without a listener it would end the process.
    this.on('error', (error) => {
      this.#end ??= error;
    });
  }

  override query(...call: unknown[]): never {
    if (this.#end !== null) throw this.#end;
    return super.query(...(call as [string])) as never;
  }
}

/**
 * A connection of its own, for steps that may last: they end not by a time, but when the server answers nobody any more, with
 * {@link DatabaseAway}. The caller ends it.
 */
export async function openLasting(
  config: pg.ClientConfig & { connectionString: string },
  look: { lookEveryMs?: number } = {},
): Promise<pg.Client> {
  const client = new LastingClient({ connectionTimeoutMillis: connectTimeoutMs, keepAlive: true, ...config });
  const watch = new AnswerWatch({
    url: config.connectionString,
    connections: () => [client],
    // Also while it is not asked: its farewell is waited for.
    isOwed: () => true,
    limitMs: 0,
    ...look,
  });
  client.once('end', () => watch.stop());
  try {
    await client.connect();
    return client;
  } catch (error) {
    watch.stop();
    throw isTimeout(error) ? new DatabaseAway(new Error('no answer to a new connection', { cause: error })) : error;
  }
}

/** pg names it by its text alone. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'timeout expired';
