import { z } from 'zod';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const input = z.object({ pollId: z.number() });

/** At a poll's end. Whatever time it was left for, the poll's own decides. */
export const completePollKind: JobKind<typeof input> = { name: 'complete-poll', input };

/** Leaves the job of an open poll's end in place of an earlier one, or takes it back. */
export async function setEnd(
  ctx: Context,
  tx: Tx,
  { pollId, endsAt, isCompleted }: { pollId: number; endsAt: Date; isCompleted: boolean },
): Promise<void> {
  const key = `poll/${pollId}`;
  if (isCompleted) await ctx.cancelJob(tx, completePollKind, key);
  else await ctx.enqueue(tx, completePollKind, { pollId }, { at: endsAt, key });
}
