import { z } from 'zod';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { importChunk } from './fan-import-chunk.service.ts';
import { undoChunk } from './fan-import-undo-chunk.service.ts';
import * as undo from './fan-import-undo.repository.ts';
import { lockTurns, noteFault, type Turn } from './fan-import-state.repository.ts';
import { forgetOldFiles } from './fan-imports.repository.ts';

/** Imports one chunk and enqueues the next, so that imports alternate and a killed process loses only one chunk. */
const importFans = job({
  name: 'import-fans',
  input: z.object({ fanImportId: z.number(), turn: z.number() }),
  run: (ctx, turn) =>
    noted(ctx, turn, async (tx) => {
      const next = await importChunk(ctx, tx, turn);
      if (next !== null) await enqueueTurn(ctx, tx, next);
    }),
});

const undoImport = job({
  name: 'undo-fan-import',
  input: z.object({ fanImportId: z.number(), turn: z.number() }),
  run: (ctx, turn) =>
    noted(ctx, turn, async (tx) => {
      const next = await undoChunk(ctx, tx, turn);
      if (next !== null) await enqueueUndo(ctx, tx, next);
    }),
});

async function noted(ctx: Context, turn: Turn, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await ctx.transaction(work);
  } catch (error) {
    await ctx
      .transaction((tx) => noteFault(tx, turn))
      .catch((unnoted: unknown) => ctx.log.error({ err: unnoted }, 'a failed import looks as if it ran'));
    throw error;
  }
}

const keyOf = (fanImportId: number) => `fan-import/${fanImportId}`;

/** Replaces the import's waiting job, retries included. */
export function enqueueTurn(ctx: Context, tx: Tx, turn: Turn): Promise<void> {
  return ctx.enqueue(tx, importFans, turn, { key: keyOf(turn.fanImportId) });
}

export function enqueueUndo(ctx: Context, tx: Tx, turn: Turn): Promise<void> {
  return ctx.enqueue(tx, undoImport, turn, { key: keyOf(turn.fanImportId) });
}

export async function cancelTurn(ctx: Context, tx: Tx, fanImportId: number): Promise<void> {
  await ctx.cancelJob(tx, importFans, keyOf(fanImportId));
}

export const fanImportJobs: Job[] = [
  importFans,
  undoImport,
  // Resumes imports whose job was discarded or lost in a restore. A duplicate job has an outdated turn and does
  // nothing.
  job({
    name: 'go-on-with-fan-imports',
    cron: '*/10 * * * *',
    input: nothing,
    run: (ctx) =>
      ctx.transaction(async (tx) => {
        for (const turn of await lockTurns(tx)) await enqueueTurn(ctx, tx, turn);
        for (const turn of await undo.lockTurns(tx)) await enqueueUndo(ctx, tx, turn);
      }),
  }),
  // Deletes personal data that a finished or abandoned import no longer needs.
  job({
    name: 'forget-old-fan-imports',
    cron: '37 * * * *',
    input: nothing,
    async run({ db }) {
      await forgetOldFiles(db);
    },
  }),
];
