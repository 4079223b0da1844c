import { z } from 'zod';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const input = z.object({ pollId: z.number() });

/** Job that completes a poll. Its handler checks the poll's end, so an outdated job does nothing. */
export const completePollKind: JobKind<typeof input> = { name: 'complete-poll', input };

/**
 * Schedules the job that completes an open poll, in place of an earlier one. Cancels the job if the poll is completed.
 */
export async function setEnd(
  ctx: Context,
  tx: Tx,
  { pollId, endsAt, isCompleted }: { pollId: number; endsAt: Date; isCompleted: boolean },
): Promise<void> {
  const key = `poll/${pollId}`;
  if (isCompleted) await ctx.cancelJob(tx, completePollKind, key);
  else await ctx.enqueue(tx, completePollKind, { pollId }, { at: endsAt, key });
}
