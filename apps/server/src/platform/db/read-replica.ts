import type { Operation } from '@backline/contract/operation';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { createDatabase, type Db } from './database.ts';

const probeMs = 2_000;
/** A replica that is further behind, or has not answered for as long, is not used. */
const maxLagSeconds = 5;
/** Covers a lag of two minutes. A longer lag counts as unknown. */
const maxMarks = 60;

type ReplicaLog = Pick<Logger, 'warn' | 'info'>;

/** A place in the primary's log of writes, and when the primary had reached it. */
interface Mark {
  lsn: bigint;
  at: number;
}

/**
 * A standby of the database for figures and files. It is used only while it follows the primary closely; otherwise, the
 * primary answers. The lag is measured by places in the log of writes, because the time of the last replayed write says
 * nothing while nobody writes.
 */
export class ReadReplica {
  readonly db: Db;
  readonly #primary: Db;
  readonly #log: ReplicaLog;
  #marks: Mark[] = [];
  #lagSeconds: number | null = null;
  #measuredAt = 0;
  #probing: Promise<void> | null = null;
  /** Null before the first probe, so that an address that never works is logged, too. */
  #wasUsable: boolean | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, { primary, poolSize, log }: { primary: Db; poolSize: number; log: ReplicaLog }) {
    this.db = createDatabase(url, { poolSize, applicationName: 'backline replica', connectTimeoutMs: 2_000 });
    this.#primary = primary;
    this.#log = log;
  }

  /** Null if the replica does not answer, or its lag is not known yet. */
  get lagSeconds(): number | null {
    return this.#lagSeconds;
  }

  get isUsable(): boolean {
    const isRecent = Date.now() - this.#measuredAt <= maxLagSeconds * 1_000;
    return isRecent && this.#lagSeconds !== null && this.#lagSeconds <= maxLagSeconds;
  }

  /** Measures the lag once, then again every two seconds. Never rejects. */
  async start(): Promise<void> {
    await this.probe();
    this.#timer = setInterval(() => void this.probe(), probeMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.db.destroy();
  }

  /** Measures the lag. A replica that hangs is asked once at a time. */
  probe(): Promise<void> {
    this.#probing ??= this.#measure().finally(() => {
      this.#probing = null;
    });
    return this.#probing;
  }

  async #measure(): Promise<void> {
    try {
      const at = Date.now();
      const written = await lsnOf(this.#primary, 'pg_current_wal_lsn()');
      this.#marks = [...this.#marks, { lsn: written, at }].slice(-maxMarks);
      const replayed = await lsnOf(this.db, 'pg_last_wal_replay_lsn()');
      this.#lagSeconds = this.#lagAt(replayed);
      this.#measuredAt = Date.now();
    } catch (error) {
      this.#lagSeconds = null;
      if (this.#wasUsable !== false)
        this.#log.warn({ err: error }, 'the read replica does not answer: reports read the primary');
    }
    if (this.#wasUsable !== this.isUsable && this.#lagSeconds !== null) {
      const told = { lagSeconds: this.#lagSeconds };
      if (this.isUsable) this.#log.info(told, 'reports read the replica');
      else this.#log.warn(told, 'the read replica is too far behind: reports read the primary');
    }
    this.#wasUsable = this.isUsable;
  }

  /** Returns the age of the newest mark that the replica has passed, or null if it has passed none. */
  #lagAt(replayed: bigint): number | null {
    const passed = this.#marks.findLastIndex(({ lsn }) => lsn <= replayed);
    if (passed === -1) return null;
    const mark = this.#marks[passed];
    this.#marks = this.#marks.slice(passed);
    return mark === undefined || this.#marks.length === 1 ? 0 : (Date.now() - mark.at) / 1_000;
  }
}

async function lsnOf(db: Db, place: 'pg_current_wal_lsn()' | 'pg_last_wal_replay_lsn()'): Promise<bigint> {
  const { rows } = await sql<{ bytes: string | null }>`
    select (${sql.raw(place)} - '0/0'::pg_lsn)::text as bytes`.execute(db);
  const bytes = rows[0]?.bytes ?? null;
  if (bytes === null) throw new Error('DATABASE_READ_URL: this PostgreSQL is not a standby');
  return BigInt(bytes);
}

/** Returns the replica's pool for an operation that may read it, and the primary's otherwise. */
export const readsOf = (
  { db, replica }: { db: Db; replica: ReadReplica | null },
  { readsReplica }: Pick<Operation, 'readsReplica'>,
): Db => (readsReplica === true && replica?.isUsable ? replica.db : db);
