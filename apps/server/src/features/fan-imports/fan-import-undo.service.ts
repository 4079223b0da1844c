import type * as contract from '@backline/contract/fan-imports';
import * as generalTexts from '@backline/contract/general.texts';
import * as importTexts from '@backline/contract/imports.texts';
import type { Connection } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { importLine } from './fan-import-line.ts';
import { lockImport, requireImport } from './fan-import-reach.service.ts';
import { whoAsks } from './fan-import-run.service.ts';
import * as undo from './fan-import-undo.repository.ts';
import { enqueueUndo } from './fan-imports.jobs.ts';
import { presentImport, statusOf } from './fan-imports.presenter.ts';
import type { FanImportRecord } from './fan-imports.repository.ts';

export const getFanImportUndo: Call<typeof contract.getFanImportUndo> = async (ctx, input) => {
  const found = await requireImport(ctx.db, ctx.actor, input);
  if (found.undo_started_at !== null)
    throw conflict(found.undone_at === null ? importTexts.importUndoing : importTexts.importUndone);
  const { places, kept } = await countUndoable(ctx.db, found);
  return { removed_count: places - kept, kept_count: kept };
};

/** Starts an undo, which cannot be stopped. Fans who check in before the undo reaches their entry stay on the list. */
export const undoFanImport: Call<typeof contract.undoFanImport> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const found = await lockImport(tx, ctx.actor, input);
    if (found.undone_at !== null) return { message: importTexts.importUndone, import: presentImport(found) };
    if (found.undo_started_at === null) {
      const { places, kept } = await countUndoable(tx, found);
      await enqueueUndo(ctx, tx, await undo.start(tx, found.id, whoAsks(ctx), places));
      await ctx.audit(tx, {
        ...importLine('undo_started', found),
        before: { event_id: found.event_id, fans: places, kept },
      });
    } else if (found.halt === 'fault') {
      await enqueueUndo(ctx, tx, await undo.startAgain(tx, found.id));
    }
    return { message: generalTexts.saved, import: presentImport(await lockImport(tx, ctx.actor, input)) };
  });
};

async function countUndoable(db: Connection, found: FanImportRecord) {
  const status = statusOf(found);
  if (status === 'open') throw conflict(importTexts.importNotStarted);
  if (status !== 'finished' && status !== 'stopped') throw conflict(importTexts.importNotUndone);
  const counts = await undo.countPlaces(db, found.id);
  if (counts.arrived > 0) throw conflict(importTexts.importArrived(counts.arrived));
  return counts;
}
