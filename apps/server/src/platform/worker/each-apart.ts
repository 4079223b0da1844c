import type { JobContext } from '../context/context.ts';

/** Does it for each of these rows: of one for which it fails the log tells, and the others are done all the same. A stop ends it between two. */
export async function eachApart(
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
