import { setTimeout as sleep } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DatabaseAway } from '../db/database-away.ts';
import { parts, type Db } from '../db/database.ts';
import { openClient } from '../db/own-connection.ts';
import { quietForMs } from '../http/last-request.ts';
import { selectOf, type CsvFile } from './csv-file.ts';

/** An export takes one core, and has its time. */
const settings = '-c TimeZone=UTC -c statement_timeout=0 -c max_parallel_workers_per_gather=0 -c jit=off';

/** A file, read from the database as fast as its pieces are taken. */
export interface CsvRows {
  pieces: AsyncGenerator<Buffer, void>;
  /** How many rows were handed out. */
  count(): number;
  /** Frees the connection, whatever it does at this moment. The pieces end by a failure. */
  stop(): void;
}

/** Pages that were served within this time are served first: ten exports at once would make lists ten times as slow. */
const pagesWaitMs = 500;
/** Between two pieces of 64 KB. PostgreSQL waits with us, so its processors are free for the pages, too. */
const pauseMs = 40;

const byteOrderMark = '\uFEFF';

/**
 * Copies a file's rows over a connection beside the pool, which pages need: a reader may be slow. COPY, since rows as objects would
 * take several times as long.
 */
export async function openCsv(db: Db, file: CsvFile): Promise<CsvRows> {
  const client = await openClient({
    connectionString: parts(db).url,
    application_name: 'backline export',
    options: settings,
  }).catch((error: unknown) => {
    // As the pool names it: who asks for a file comes again, whether PostgreSQL is away or has no connection left.
    throw error instanceof DatabaseAway ? error : new DatabaseAway(error);
  });
  const stop = () => {
    void client.end();
  };
  // PostgreSQL notices that nobody listens any more, also while it sorts. Not among the settings: a system that cannot look
  // would refuse the connection.
  await client.query('set client_connection_check_interval = 250').catch(() => {});
  const rows = client.query(copyTo(`copy (${asText(db, selectOf(file))}) to stdout (format csv)`));
  // A failure before the first piece is read would end the process.
  rows.on('error', () => {});
  let count = 0;
  let isQuoted = false;
  /** PostgreSQL ends a line with LF, RFC 4180 with CRLF. */
  const endLine = (character: string) => {
    if (character === '"') isQuoted = !isQuoted;
    if (character === '"' || isQuoted) return character;
    count += 1;
    return '\r\n';
  };
  async function* pieces(): AsyncGenerator<Buffer, void> {
    try {
      yield Buffer.from(`${byteOrderMark}${file.columns.map(({ title }) => title).join(',')}\r\n`);
      // A byte is a character of Latin 1, whatever it is part of.
      for await (const piece of rows as AsyncIterable<Buffer>) {
        yield Buffer.from(piece.toString('latin1').replace(/["\n]/g, endLine), 'latin1');
        if (quietForMs() < pagesWaitMs) await sleep(pauseMs);
      }
    } finally {
      stop();
    }
  }
  return { pieces: pieces(), count: () => count, stop };
}

/** COPY takes no parameters: they stand in the text, each as a literal of no type yet, as which a parameter is sent, too. */
export function asText(db: Db, query: RawBuilder<unknown>): string {
  const { sql, parameters } = query.compile(db);
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean') return pg.escapeLiteral(String(value));
  throw new TypeError('a filter of an export is a text, a number, or a list of these');
}

function element(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`;
  throw new TypeError('a list in a filter of an export is of numbers or of texts');
}
