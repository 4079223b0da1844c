import { staffNoticeKinds } from '@backline/contract/staff-notices';
import { z } from 'zod';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const input = z.object({
  kind: z.enum(staffNoticeKinds),
  /** A repeated cause adds nothing. */
  cause: z.string(),
  eventId: z.number().nullable().default(null),
  /** The artist or manager whose page it is about. */
  ownerId: z.number().nullable().default(null),
  aboutId: z.number().nullable().default(null),
  /** Never a fan's words. */
  detail: z.string().default(''),
  /** Left out, everybody gets it who may open the page. */
  userId: z.number().nullable().default(null),
});
export type NewStaffNotice = z.output<typeof input>;

/** Fills in the parts that a notice leaves out. */
export const noticeOf = (notice: z.input<typeof input>): NewStaffNotice => input.parse(notice);

export const writeStaffNotice = { name: 'write-staff-notice', input } satisfies JobKind;

/** Finds the recipients in a job after the commit, so that the caller's write does not wait for it. */
export function notifyStaff(ctx: Context, tx: Tx, notice: z.input<typeof input>): Promise<void> {
  return ctx.enqueue(tx, writeStaffNotice, notice);
}
