import { exportNoun, exportsAtOnce } from '@backline/contract/exports';
import type { Operation, ParsedInput } from '@backline/contract/operation';
import type { Db } from '../db/database.ts';
import { readsOf } from '../db/read-replica.ts';
import { memoizeByOwner } from '../db/memoize-by-owner.ts';
import { Limiter, PerUserLimiter, type Leave } from '../db/limiter.ts';
import type { ActorContext } from '../context/request-context.ts';
import { handleBytes, type Route } from '../http/route.ts';
import { CsvBody } from './csv-body.ts';
import type { CsvFile } from './csv-file.ts';
import { openCsv } from './csv-rows.ts';

const maxWaiting = 50;

/**
 * Allows one concurrent export per person. Limits the exports of a process, so that connections remain for pages. The
 * two waits together stay below a minute, because a proxy would time out before the first byte.
 */
const placesOf = memoizeByOwner((_db: Db) => ({
  ofPerson: new PerUserLimiter({ places: 1, maxWaiting, timeoutMs: 15_000 }),
  ofAll: new Limiter({ places: exportsAtOnce, maxWaiting, timeoutMs: 40_000 }),
}));

/**
 * Binds the export of a list. `prepare` checks permissions and chooses the rows before anything is read. The audit line
 * is written before the last bytes, so every complete file has one; an aborted file's line counts the rows sent.
 */
export function handleExport<Op extends Operation>(
  operation: Op,
  prepare: (ctx: ActorContext, input: ParsedInput<Op>) => Promise<CsvFile> | CsvFile,
): Route {
  return handleBytes(operation, async (ctx, input, answer, { left }) => {
    const file = await prepare(ctx, input);
    const { csv, leave } = await inTurn(ctx, readsOf(ctx.platform, operation), { file, left });
    const name = `${file.name}${new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19)}.csv`;
    answer.header('content-type', 'text/csv; charset=utf-8');
    answer.header('content-disposition', `attachment; filename="${name}"`);
    const note = (isWhole: boolean) => noteExport(ctx, { name, rows: csv.count(), input: input as object, isWhole });
    return new CsvBody(csv, { note, leave, fail: (error) => ctx.log.error({ err: error }, 'an export was not noted') });
  });
}

/** Waits for the person's slot and returns the rows. Throws if the person disconnects first. */
async function inTurn(
  { actor, platform }: ActorContext,
  reads: Db,
  { file, left }: { file: CsvFile; left: AbortSignal },
) {
  const { ofPerson, ofAll } = placesOf(platform.db);
  const held: Leave[] = [];
  const leave = () => held.splice(0).forEach((free) => free());
  try {
    held.push(await ofPerson.take(actor.id, left));
    held.push(await ofAll.take(left));
    return { csv: await openCsv(reads, file), leave };
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

/** Uses its own transaction, because the request may be over. */
async function noteExport(ctx: ActorContext, { name, rows, input, isWhole }: Noted): Promise<void> {
  const { event_id, artists, artistManager, ...filters } = Object.fromEntries(
    Object.entries(input).filter(([, value]) => !isEmpty(value)),
  ) as Record<string, unknown>;
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
