import { exportNoun, exportsAtOnce } from '@backline/contract/exports';
import type { Operation, ParsedInput } from '@backline/contract/operation';
import type { Db } from '../db/database.ts';
import { memoizeByOwner } from '../db/memoize-by-owner.ts';
import { PerUserLimiter } from '../db/per-user-limiter.ts';
import type { ActorContext } from '../context/request-context.ts';
import { handleBytes, type Route } from '../http/route.ts';
import { CsvBody } from './csv-body.ts';
import type { CsvFile } from './csv-file.ts';
import { openCsv } from './csv-rows.ts';

/** Both places are waited for less than a minute in all: proxies wait no longer for the first byte of an answer. */
const room = { maxWaiting: 50 };
const everybody = 0;

/** Of one person one file is written at a time, and of all of a process so many as leave the pages what they need. */
const placesOf = memoizeByOwner((_db: Db) => ({
  ofPerson: new PerUserLimiter(1, { ...room, timeoutMs: 15_000 }),
  ofAll: new PerUserLimiter(exportsAtOnce, { ...room, timeoutMs: 40_000 }),
}));

/**
 * Binds the file of a list. `prepare` asks for the rights and says what is in it; nothing is read before it has. The line of the audit log
 * is written before the last bytes leave, so no whole file is without one; of a file that was given up it tells how many rows had left.
 */
export function handleExport<Op extends Operation>(
  operation: Op,
  prepare: (ctx: ActorContext, input: ParsedInput<Op>) => Promise<CsvFile> | CsvFile,
): Route {
  return handleBytes(operation, async (ctx, input, answer, { left }) => {
    const file = await prepare(ctx, input);
    const { csv, leave } = await inTurn(ctx, file, left);
    const name = `${file.name}${new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19)}.csv`;
    answer.header('content-type', 'text/csv; charset=utf-8');
    answer.header('content-disposition', `attachment; filename="${name}"`);
    const note = (isWhole: boolean) => noteExport(ctx, { name, rows: csv.count(), input: input as object, isWhole });
    return new CsvBody(csv, { note, leave, fail: (error) => ctx.log.error({ err: error }, 'an export was not noted') });
  });
}

/** The rows, once it is this person’s turn. Throws where they left before. */
async function inTurn({ actor, platform: { db } }: ActorContext, file: CsvFile, left: AbortSignal) {
  const { ofPerson, ofAll } = placesOf(db);
  const held: (() => void)[] = [];
  const leave = () => held.splice(0).forEach((free) => free());
  try {
    await ofPerson.take(actor.id, left);
    held.push(() => ofPerson.leave(actor.id));
    await ofAll.take(everybody, left);
    held.push(() => ofAll.leave(everybody));
    return { csv: await openCsv(db, file), leave };
  } catch (error) {
    leave();
    throw error;
  }
}

interface Noted {
  name: string;
  rows: number;
  input: object;
  isWhole: boolean;
}

/** In a transaction of its own: the request's is for writes, and over once its page has left. */
async function noteExport(ctx: ActorContext, { name, rows, input, isWhole }: Noted): Promise<void> {
  const { event_id, artists, artistManager, ...filters } = Object.fromEntries(
    Object.entries(input).filter(([, value]) => !isEmpty(value)),
  ) as Record<string, unknown>;
  // Whose names the log keeps, under the keys by which it does.
  const named = { event_id, artist_id: artists, manager_id: artistManager };
  await ctx.platform.db.transaction().execute((tx) =>
    ctx.audit(tx, {
      action: isWhole ? 'export.made' : 'export.stopped',
      noun: exportNoun,
      id: ctx.requestId,
      name,
      after: { rows, ...named, ...(Object.keys(filters).length === 0 ? {} : { filters }) },
    }),
  );
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);
