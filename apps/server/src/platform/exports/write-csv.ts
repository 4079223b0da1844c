import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Db } from '../db/database.ts';
import { quietForMs } from '../http/last-request.ts';
import { collectGarbage } from './collect-garbage.ts';
import { copyRows } from './copied-rows.ts';
import { selectOf, type CsvFile } from './csv-file.ts';
import { CsvLines } from './csv-lines.ts';

/** Of all files of this process one piece in a turn of the event loop: what pages wait for comes between any two. */
const oneATurn = pLimit(1);

/** For so long after somebody asked for something files take their time: whoever asks once asks again. */
const gentleForMs = 500;
/** Between two pieces then. PostgreSQL waits with us, so it has its cores for the pages, too. */
const gentlePauseMs = 40;

async function pace(piece: Buffer): Promise<Buffer> {
  if (quietForMs() < gentleForMs) await sleep(gentlePauseMs);
  return nextTurn(piece);
}

/** Of a file's rows: each is an object of the driver's for a moment, and V8 would take 40 to 80 MB more before it looked for them. */
const sweepEveryBytes = 2 * 1024 ** 2;

const byteOrderMark = '\uFEFF';

export interface WrittenCsv {
  pieces: AsyncGenerator<Buffer, void>;
  /** Of the lines that were handed out. */
  rows(): number;
  /** Frees the database at once; the pieces end by a failure. */
  stop(): void;
}

/** A file, read from the database as fast as its pieces are taken. */
export async function writeCsv(db: Db, file: CsvFile): Promise<WrittenCsv> {
  const copied = await copyRows(db, selectOf(file));
  const lines = new CsvLines(file.columns.map(({ kind }) => kind));
  return { pieces: piecesOf(), rows: () => lines.rows, stop: copied.stop };

  async function* piecesOf(): AsyncGenerator<Buffer, void> {
    try {
      yield Buffer.from(`${byteOrderMark}${file.columns.map(({ title }) => title).join(',')}\r\n`);
      let unsweptBytes = 0;
      for await (const piece of copied.pieces) {
        yield await oneATurn(() => pace(lines.convert(piece)));
        unsweptBytes += piece.length;
        if (unsweptBytes < sweepEveryBytes) continue;
        unsweptBytes = 0;
        collectGarbage();
      }
      const rest = lines.end();
      if (rest.length > 0) yield rest;
    } finally {
      copied.stop();
    }
  }
}
