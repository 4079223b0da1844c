import * as contract from '@backline/contract/fan-imports';
import * as generalTexts from '@backline/contract/general.texts';
import * as importTexts from '@backline/contract/imports.texts';
import { conflict, invalidField } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { requireEvent } from '../events/index.ts';
import { importLine } from './fan-import-line.ts';
import { lockImport, requireImport } from './fan-import-reach.service.ts';
import { countKnown } from './fan-import-run.repository.ts';
import { whoAsks } from './fan-import-run.service.ts';
import { noteSender } from './fan-import-state.repository.ts';
import { presentError, presentImport, presentPreview } from './fan-imports.presenter.ts';
import * as imports from './fan-imports.repository.ts';
import { judgeRows } from './fan-row.ts';

export const listFanImports: ListCall<typeof contract.listFanImports> = async (ctx, input, window) => {
  const event = await requireEvent(ctx.db, ctx.actor, input.event_id);
  const page = pageOf(await imports.list(ctx.db, event.id, window), window.size, ({ id }) => ({ key: '', id }));
  return presentPage(page, presentImport);
};

export const createFanImport: Call<typeof contract.createFanImport> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const event = await requireEvent(tx, ctx.actor, input.event_id);
    const { id } = await imports.insert(tx, {
      eventId: event.id,
      createdBy: ctx.actor.id,
      fileName: input.file_name,
      leftOut: input.left_out.filter((title) => title !== ''),
    });
    await ctx.audit(tx, {
      ...importLine('created', { id, file_name: input.file_name }),
      after: { event_id: event.id, file_name: input.file_name },
    });
    return { message: generalTexts.saved, fan_import_id: id };
  });
};

/** Adds a chunk of rows. Chunks may arrive in any order and repeatedly, but only until the import has started. */
export const addFanImportRows: Call<typeof contract.addFanImportRows> = async (ctx, input) => {
  // The header is line 1.
  const lastLine = input.first_line + input.rows.length - 1;
  if (lastLine > contract.maxFanImportRows + 1)
    throw invalidField('rows', importTexts.importTooMany(contract.maxFanImportRows));
  return ctx.transaction(async (tx) => {
    const current = await lockImport(tx, ctx.actor, input);
    if (current.started_at !== null) throw conflict(importTexts.importStarted);
    const rows = await judgeRows(input.rows, current.event.countryCode);
    const { added, rowCount } = await imports.addRows(tx, current.id, input.first_line, rows);
    // Writes an audit line only when the sender changes, because a file takes up to 400 calls.
    if (added > 0 && (await noteSender(tx, current.id, whoAsks(ctx)))) {
      await ctx.audit(tx, {
        ...importLine('rows_added', current),
        after: { event_id: current.event_id, first_line: input.first_line },
      });
    }
    return { message: generalTexts.saved, row_count: rowCount };
  });
};

/** Deletes an uploaded file. Throws `conflict` once its import has started. */
export const discardFanImport: Call<typeof contract.discardFanImport> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const found = await lockImport(tx, ctx.actor, input);
    if (found.started_at !== null) throw conflict(importTexts.importHasStarted);
    await imports.remove(tx, found.id);
    await ctx.audit(tx, {
      ...importLine('discarded', found),
      before: { event_id: found.event_id, rows: found.row_count, errors: found.error_count },
    });
    return { message: importTexts.importDiscarded };
  });
};

export const getFanImportProgress: Call<typeof contract.getFanImportProgress> = async (ctx, input) => {
  return presentImport(await requireImport(ctx.db, ctx.actor, input));
};

export const getFanImport: Call<typeof contract.getFanImport> = async (ctx, input) => {
  const found = await requireImport(ctx.db, ctx.actor, input);
  const [preview, wrong, known] = await Promise.all([
    imports.listFirstRows(ctx.db, found.id, contract.shownOfImports.rows),
    imports.listWrongRows(ctx.db, found.id, contract.shownOfImports.errors),
    found.started_at === null ? countKnown(ctx.db, found.event_id, found.id) : found.known_count,
  ]);
  return {
    ...presentImport({ ...found, known_count: known }),
    left_out: found.left_out,
    preview: preview.map(presentPreview),
    errors: wrong.map(presentError),
  };
};
