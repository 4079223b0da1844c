import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAway } from './database-away.ts';

export interface WatchOptions<Connection extends pg.Client> {
  url: string;
  /** Those that are open, or are being opened. */
  connections(): readonly Connection[];
  /** Whether PostgreSQL owes it an answer. */
  isOwed(connection: Connection): boolean;
  /** After which a connection is given up although the server answers others. 0: never. */
  limitMs: number;
  /** For tests. */
  lookEveryMs?: number;
  /** Hears at once that the server answers nobody. Its silent connections are ended then. */
  onAway?(reason: DatabaseAway): void;
}

const defaultLookEveryMs = 1_000;
/** Looks without a byte from PostgreSQL, after which it is asked by a new connection whether it lives. */
const silentLooks = 4;
/** Looks that this one has to answer. Not a time of its own: where we are slow ourselves, nobody looks. */
const probeLooks = 6;
/** Past the limit, for PostgreSQL to keep it itself. */
const graceLooks = 5;

/**
 * Tells a server that is frozen or gone from one that has much to do: of connections that wait in silence it asks, by a new one,
 * whether the server answers anybody. If not, they end with {@link DatabaseAway} some ten seconds after the silence began;
 * else they wait on. One clock for all, which costs a statement nothing.
 */
export class AnswerWatch<Connection extends pg.Client> {
  readonly #options: WatchOptions<Connection>;
  readonly #lookEveryMs: number;
  readonly #clock: NodeJS.Timeout;
  readonly #heard = new WeakMap<Connection, { bytes: number; silent: number }>();
  #probe: pg.Client | null = null;
  #probed = 0;
  #sinceAnswer = 0;
  #away: DatabaseAway | null = null;

  constructor(options: WatchOptions<Connection>) {
    this.#options = options;
    this.#lookEveryMs = options.lookEveryMs ?? defaultLookEveryMs;
    this.#clock = setInterval(() => this.#look(), this.#lookEveryMs).unref();
  }

  /** Why it is of no use to ask now; null while the server answers. */
  get away(): DatabaseAway | null {
    return this.#away;
  }

  stop(): void {
    clearInterval(this.#clock);
    if (this.#probe !== null) streamOf(this.#probe).destroy();
    this.#probe = null;
  }

  #look(): void {
    const { connections, limitMs } = this.#options;
    const limitLooks = limitMs === 0 ? Infinity : limitMs / this.#lookEveryMs + graceLooks;
    let longest = 0;
    for (const connection of connections()) {
      const silent = this.#listen(connection);
      longest = Math.max(longest, silent);
      if (silent > limitLooks) streamOf(connection).destroy(this.#reason('no answer', silent));
    }
    this.#sinceAnswer += 1;
    if (this.#probe !== null) {
      this.#probed += 1;
      if (this.#probed >= probeLooks) this.#settle(false);
    } else if (this.#away !== null || Math.min(longest, this.#sinceAnswer) >= silentLooks) this.#ask();
  }

  /** Answers for how many looks it has been owed something and got nothing. */
  #listen(connection: Connection): number {
    const bytes = streamOf(connection).bytesRead;
    const before = this.#heard.get(connection);
    const isSilent = before?.bytes === bytes && this.#options.isOwed(connection);
    const silent = isSilent ? before.silent + 1 : 0;
    this.#heard.set(connection, { bytes, silent });
    return silent;
  }

  #ask(): void {
    const probe = new pg.Client({ connectionString: this.#options.url, application_name: 'backline probe' });
    probe.on('error', () => {});
    this.#probe = probe;
    this.#probed = 0;
    const settle = (isAnswered: boolean) => {
      if (this.#probe === probe) this.#settle(isAnswered);
    };
    // A refusal in PostgreSQL's own words is an answer, too: it is full, or not ready yet.
    probe.connect().then(
      () => settle(true),
      (error: unknown) => settle(error instanceof pg.DatabaseError),
    );
  }

  #settle(isAnswered: boolean): void {
    if (isAnswered) void this.#probe?.end();
    else if (this.#probe !== null) streamOf(this.#probe).destroy();
    this.#probe = null;
    if (isAnswered) {
      this.#sinceAnswer = 0;
      this.#away = null;
      return;
    }
    if (this.#away !== null) return;
    const { connections, isOwed, onAway } = this.#options;
    this.#away = new DatabaseAway(this.#reason('no answer to anybody', silentLooks + probeLooks));
    onAway?.(this.#away);
    for (const connection of connections()) {
      const isHeard = isOwed(connection) && this.#heard.get(connection)?.silent === 0;
      if (!isHeard) streamOf(connection).destroy(this.#away);
    }
  }

  #reason(words: string, looks: number): Error {
    return new Error(`${words} for ${(looks * this.#lookEveryMs) / 1_000} seconds`);
  }
}

/** Of TLS, where there is some: pg puts it in place of the plain one. */
export function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
