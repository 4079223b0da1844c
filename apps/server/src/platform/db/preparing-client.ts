import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { streamOf } from './answer-watch.ts';
import { DatabaseAway, endsSession, isShortage } from './database-away.ts';

const preparedMark = '/* prepared */';

/**
 * Marks a statement of the hottest paths: PostgreSQL plans it once a connection, which costs more than to run it. Only
 * for statements whose best plan is the same for all values, never for a search; the texts must be few and fixed.
 */
export const prepared: RawBuilder<unknown> = sql.raw(preparedMark);

export type PreparedText = (values: readonly unknown[]) => CompiledQuery;

/** The same of a text that is made once, with $1 for its values: what every call asks is not put together at every call. */
export function preparedText(text: string): PreparedText {
  const marked = `${preparedMark} ${text}`;
  return (values) => CompiledQuery.raw(marked, [...values]);
}

const toldMark = `${preparedMark}/* told at the commit */`;

/**
 * The same, and for a statement of a transaction that answers nothing: it leaves together with what follows, so the write is one
 * way to the database shorter. A failure of it aborts the transaction and is thrown by the commit.
 */
export const toldAtCommit: RawBuilder<unknown> = sql.raw(toldMark);

/**
 * Names what is marked: Kysely itself sends every query unnamed. And waits neither for `begin`, which leaves with the first
 * statement of its transaction, nor for what is told at the commit. Once its session has ended, all that it is asked fails with
 * {@link DatabaseAway}, and the pool takes it back no more.
 */
export class PreparingClient extends pg.Client {
  /** What the transaction sent and did not wait for. */
  #sent: Promise<unknown>[] = [];
  /** Why the session ended. Null while it lives. */
  #end: Error | null = null;
  /** Answers that PostgreSQL owes; its greeting is the first. */
  #owed = 1;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.once('connect', () => {
      this.#owed -= 1;
    });
    // Without a listener it would end the process. The pool has one for what is idle; what is in use learns it by its query.
    this.on('error', (error) => {
      this.#end ??= error;
    });
  }

  get isOwed(): boolean {
    return this.#owed > 0;
  }

  override query(...call: unknown[]): never {
    const [text, values] = call;
    if (text === 'begin') {
      sendTogether(this);
      this.#sent = [];
      return this.#sendOn(this.#ask(text)) as never;
    }
    if (text === 'commit') return this.#commit(this.#ask(text)) as never;
    const isMarked = typeof text === 'string' && text.startsWith(preparedMark);
    const query = isMarked ? [{ name: nameOf(text), text, values }, ...call.slice(2)] : call;
    const isTold = isMarked && text.startsWith(toldMark);
    if (isTold) sendTogether(this);
    const answer = this.#ask(...(query as [string]));
    return (isTold ? this.#sendOn(answer) : answer) as never;
  }

  async #ask(...query: [string]): Promise<pg.QueryResult> {
    this.#owed += 1;
    try {
      return await super.query(...query);
    } catch (error) {
      if (endsSession(error)) this.#leave(error);
      if (this.#end instanceof DatabaseAway) throw this.#end;
      if (this.#end !== null) throw new DatabaseAway(this.#end);
      throw isShortage(error) ? new DatabaseAway(error) : error;
    } finally {
      this.#owed -= 1;
    }
  }

  /** The socket closes a moment later than the last words come: until then the pool would hand this session to the next. */
  #leave(lastWords: Error): void {
    this.#end ??= lastWords;
    void this.end();
  }

  async #commit(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    await Promise.all([answer, ...this.#sent]);
    const told = await answer;
    // Of a transaction that failed before, whoever caught that: nothing of it is stored.
    if (told.command === 'ROLLBACK') throw new Error('the transaction was rolled back: a statement of it had failed');
    return told;
  }

  #sendOn(answer: Promise<unknown>): Promise<pg.QueryResult> {
    // Told by the commit, and by whatever runs before it: an aborted transaction can do nothing else.
    answer.catch(() => {});
    this.#sent.push(answer);
    return Promise.resolve({ command: '', rowCount: null, oid: 0, fields: [], rows: [] });
  }
}

/** What the connection is asked in this turn of the event loop leaves in one packet: a write to a socket costs as much as a query. */
export function sendTogether(client: pg.ClientBase): void {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
