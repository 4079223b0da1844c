import pg from 'pg';
import { AnswerWatch } from './answer-watch.ts';
import { DatabaseAway } from './database-away.ts';
import { PreparingClient } from './preparing-client.ts';

/** Whether no connection came free in time: more is asked of this process than it can do. pg-pool names it by its text alone. */
export function isPoolExhausted(error: Error): boolean {
  return error.message === 'timeout exceeded when trying to connect';
}

/** What pg-pool keeps to itself. */
interface Inside {
  _clients: PreparingClient[];
  _pendingQueue: { callback(error: Error): void }[];
}

/** Names what goes wrong, and asks a server that answers nobody nothing more until it does. */
export class WatchedPool extends pg.Pool {
  readonly #watch: AnswerWatch<PreparingClient>;

  constructor(config: pg.PoolConfig, watch: { url: string; limitMs: number; lookEveryMs?: number }) {
    super({ ...config, Client: PreparingClient } as pg.PoolConfig);
    const inside = this as unknown as Inside;
    this.#watch = new AnswerWatch({
      ...watch,
      connections: () => inside._clients,
      isOwed: (client) => client.isOwed,
      onAway(reason) {
        for (const { callback } of inside._pendingQueue.splice(0)) callback(reason);
      },
    });
  }

  override connect(...call: unknown[]): never {
    if (this.#watch.away !== null) return Promise.reject(this.#watch.away) as never;
    const connecting = super.connect(...(call as [])) as Promise<pg.PoolClient> | undefined;
    return connecting?.catch((error: Error) => {
      throw isPoolExhausted(error) || error instanceof DatabaseAway ? error : new DatabaseAway(error);
    }) as never;
  }

  override async end(): Promise<void> {
    try {
      await super.end();
    } finally {
      this.#watch.stop();
    }
  }
}
