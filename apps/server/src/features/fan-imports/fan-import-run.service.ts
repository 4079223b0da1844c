import type * as contract from '@backline/contract/fan-imports';
import * as generalTexts from '@backline/contract/general.texts';
import * as importTexts from '@backline/contract/imports.texts';
import { conflict } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { importLine } from './fan-import-line.ts';
import { lockImport } from './fan-import-reach.service.ts';
import * as state from './fan-import-state.repository.ts';
import { cancelTurn, enqueueTurn } from './fan-imports.jobs.ts';
import { presentImport, statusOf } from './fan-imports.presenter.ts';

export const runFanImport: Call<typeof contract.runFanImport> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const found = await lockImport(tx, ctx.actor, input);
    const status = statusOf(found);
    refuseUndone(status);
    if (status === 'finished') return { message: importTexts.importFinished, import: presentImport(found) };
    if (status === 'running') return { message: generalTexts.saved, import: presentImport(found) };
    if (found.row_count === 0) throw conflict(importTexts.importEmpty);
    await enqueueTurn(ctx, tx, await state.start(tx, found.id, whoAsks(ctx)));
    await ctx.audit(tx, {
      ...importLine(status === 'open' ? 'started' : 'continued', found),
      after:
        status === 'open'
          ? { event_id: found.event_id, rows: found.row_count, errors: found.error_count }
          : { event_id: found.event_id, rows: found.row_count - found.done_count },
    });
    return { message: generalTexts.saved, import: presentImport(await lockImport(tx, ctx.actor, input)) };
  });
};

export const stopFanImport: Call<typeof contract.stopFanImport> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const found = await lockImport(tx, ctx.actor, input);
    const status = statusOf(found);
    if (status === 'open') throw conflict(importTexts.importNotStarted);
    refuseUndone(status);
    if (status === 'finished') return { message: importTexts.importFinished, import: presentImport(found) };
    if (status === 'stopped') return { message: generalTexts.saved, import: presentImport(found) };
    const counts = await state.halt(tx, found.id, 'asked');
    await cancelTurn(ctx, tx, found.id);
    await ctx.audit(tx, {
      ...importLine('stopped', found),
      after: { event_id: found.event_id, ...counts },
    });
    return { message: generalTexts.saved, import: presentImport(await lockImport(tx, ctx.actor, input)) };
  });
};

function refuseUndone(status: contract.FanImport['status']): void {
  if (status === 'undoing') throw conflict(importTexts.importUndoing);
  if (status === 'undone') throw conflict(importTexts.importUndone);
}

export const whoAsks = ({ actor }: ActorContext): state.Runner => ({
  id: actor.id,
  impersonatorId: actor.impersonator?.id ?? null,
});
