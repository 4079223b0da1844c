import { setTimeout as sleep } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DatabaseAway } from '../db/database-away.ts';
import { parts, type Db } from '../db/database.ts';
import { openClient } from '../db/own-connection.ts';
import { quietForMs } from '../http/last-request.ts';
import { selectOf, type CsvFile } from './csv-file.ts';

const settings = '-c TimeZone=UTC -c statement_timeout=0 -c max_parallel_workers_per_gather=0 -c jit=off';

export interface CsvRows {
  pieces: AsyncGenerator<Buffer, void>;
  count(): number;
  stop(): void;
}

/** Exports pause if a page was served within this time, because ten concurrent exports would slow lists tenfold. */
const pagesWaitMs = 500;
/** Pause between two 64 KB chunks. PostgreSQL waits too, which leaves its processors to ordinary requests. */
const pauseMs = 40;

const byteOrderMark = '\uFEFF';

/**
 * Uses a connection outside the pool, because readers may be slow. Uses COPY, because row objects take several times as
 * long.
 */
export async function openCsv(db: Db, file: CsvFile): Promise<CsvRows> {
  const statement = `copy (${asText(db, selectOf(file))}) to stdout (format csv)`;
  const client = await openClient({
    connectionString: parts(db).url,
    application_name: 'backline export',
    options: settings,
  }).catch((error: unknown) => {
    throw error instanceof DatabaseAway ? error : new DatabaseAway(error);
  });
  const stop = () => {
    void client.end();
  };
  // Lets PostgreSQL notice a disconnected client, even while sorting. It is not a connection setting, because systems
  // without support would refuse the connection.
  await client.query('set client_connection_check_interval = 250').catch(() => {});
  const rows = client.query(copyTo(statement));
  // Without a listener, an error before the first read would end the process.
  rows.on('error', () => {});
  let count = 0;
  let isQuoted = false;
  const endLine = (character: string) => {
    if (character === '"') isQuoted = !isQuoted;
    if (character === '"' || isQuoted) return character;
    count += 1;
    return '\r\n';
  };
  async function* pieces(): AsyncGenerator<Buffer, void> {
    try {
      yield Buffer.from(`${byteOrderMark}${file.columns.map(({ title }) => title).join(',')}\r\n`);
      // Latin 1 maps each byte to one character and back.
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

/** Inlines the parameters as untyped literals, because COPY takes none. */
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
