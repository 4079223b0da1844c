import type { JobContext } from '../context/context.ts';

/** Runs the step for each row. Logs a failure and continues. Stops between rows when aborted. */
export async function forEachIsolated(
  ctx: JobContext,
  ids: readonly number[],
  run: (ctx: JobContext, id: number) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    ctx.signal.throwIfAborted();
    try {
      await run(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, id }, 'one of the rows that are due failed');
    }
  }
}
