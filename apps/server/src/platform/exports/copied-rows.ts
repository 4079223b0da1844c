import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { streamOf } from '../db/answer-watch.ts';
import { DatabaseAway } from '../db/database-away.ts';
import { parts, type Db } from '../db/database.ts';
import { openLasting } from '../db/lasting-connection.ts';

/** In which PostgreSQL notices that nobody listens any more, also while it sorts. */
const connectionCheckMs = 250;

/** An export takes one core, and has its time. */
const settings = '-c TimeZone=UTC -c statement_timeout=0 -c max_parallel_workers_per_gather=0 -c jit=off';

export interface CopiedRows {
  /** PostgreSQL's CSV without a header, as fast as it is read. Throws where the statement fails or {@link stop} was called. */
  pieces: AsyncIterable<Buffer>;
  /** Frees the connection, whatever it does at this moment. */
  stop(): void;
}

/**
 * The rows of a query over a connection beside the pool, which pages need: a reader may be slow. COPY, since rows as objects would take
 * several times as long and be thrown away for text.
 */
export async function copyRows(db: Db, query: RawBuilder<unknown>): Promise<CopiedRows> {
  const client = await openLasting({
    connectionString: parts(db).url,
    application_name: 'backline export',
    options: settings,
  }).catch((error: unknown) => {
    // As the pool names it: who asks for a file comes again, whether PostgreSQL is away or has no connection left.
    throw error instanceof DatabaseAway ? error : new DatabaseAway(error);
  });
  const stop = () => {
    streamOf(client).destroy();
  };
  try {
    // Not among the settings above: a PostgreSQL on a system that cannot look would refuse the connection.
    await client.query(`set client_connection_check_interval = ${connectionCheckMs}`).catch(() => {});
    const pieces = client.query(copyTo(`copy (${asText(db, query)}) to stdout (format csv)`));
    // Stopped before anybody reads, nobody hears of its end, which would end the process.
    pieces.on('error', () => {});
    return { pieces: pieces as AsyncIterable<Buffer>, stop };
  } catch (error) {
    stop();
    throw error;
  }
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
