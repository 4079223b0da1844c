import { type runFanImport as runOperation, fanImportNoun } from '@backline/contract/fan-imports';
import { messages } from '@backline/contract/messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { requireEvent } from '../events/index.ts';
import * as run from './fan-import-run.repository.ts';
import { presentImport } from './fan-imports.presenter.ts';
import * as imports from './fan-imports.repository.ts';
import { chooseFans, outcomesOf, placesOf, type Outcome } from './fan-placing.ts';

/** Rows of one call: a fraction of a second, so that the page shows how far it is and a break costs little. */
const rowsPerCall = 1_000;

/**
 * Confirms the import with its first call and deals with its next rows. People and outcomes commit together, so a call that
 * was cut short is made again, and of two at once the second goes on where the first ended.
 */
export async function runFanImport(
  ctx: ActorContext,
  input: ParsedInput<typeof runOperation>,
): Promise<Output<typeof runOperation>> {
  return ctx.transaction(async (tx) => {
    const event = await requireEvent(tx, ctx.actor, input.event_id);
    const before = await imports.findForUpdate(tx, event.id, input.fan_import_id);
    if (before === null) throw notFound();
    if (before.finished_at !== null) return { message: messages.importFinished, import: presentImport(before) };
    if (before.row_count === 0) throw conflict(messages.importEmpty);
    const note = (action: string, after: Record<string, unknown>) =>
      ctx.audit(tx, {
        action: `fan_import.${action}`,
        noun: fanImportNoun,
        id: before.id,
        name: before.file_name,
        after,
      });
    if (before.started_at === null) {
      await note('started', { event_id: event.id, rows: before.row_count, errors: before.error_count });
    }
    await run.lockManager(tx, event.managerId);
    const { done, ...progress } = await runNext(tx, {
      importId: before.id,
      eventId: event.id,
      managerId: event.managerId,
    });
    await run.note(tx, before.id, { done, ...progress });
    await note('continued', progress);
    const after = await imports.findForUpdate(tx, event.id, before.id);
    if (after === null) throw notFound();
    const isFinished = after.finished_at !== null;
    if (isFinished) {
      await note('finished', { added: after.added_count, known: after.known_count, refused: after.error_count });
    }
    return { message: isFinished ? messages.importFinished : messages.saved, import: presentImport(after) };
  });
}

/** Deals with the next rows; answers what became of how many. */
export async function runNext(
  tx: Tx,
  { importId, eventId, managerId }: { importId: number; eventId: number; managerId: number },
): Promise<{ done: number } & Record<Outcome, number>> {
  const rows = await run.listWaiting(tx, importId, rowsPerCall);
  const accepted = rows.filter(({ isRefused }) => !isRefused);
  const fanOfLine = chooseFans(await run.findOwnFans(tx, { managerId, eventId }, accepted));
  const strangers = accepted.filter(({ line }) => !fanOfLine.has(line));
  const ids = await run.insertPeople(tx, strangers);
  for (const [index, { line }] of strangers.entries()) fanOfLine.set(line, ids[index] ?? 0);
  const newlyListed = await run.putOnList(tx, eventId, placesOf(accepted, fanOfLine));
  const outcomes = outcomesOf(rows, fanOfLine, newlyListed);
  await run.setOutcomes(tx, importId, outcomes);
  const count = (wanted: Outcome) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return { done: rows.length, added: count('added'), known: count('known'), refused: count('refused') };
}
