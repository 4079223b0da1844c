import { staffNoticeKinds } from '@backline/contract/staff-notices';
import { z } from 'zod';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const input = z.object({
  kind: z.enum(staffNoticeKinds),
  /** Identifies the cause. A second notice with the same cause is not stored. */
  cause: z.string(),
  eventId: z.number().nullable().default(null),
  /** Id of the artist or manager to whose page the notice links. */
  ownerId: z.number().nullable().default(null),
  aboutId: z.number().nullable().default(null),
  /** Text of the notice. It never contains text that a fan wrote. */
  detail: z.string().default(''),
  /** Id of the only recipient. If omitted, everybody who may open the page gets the notice. */
  userId: z.number().nullable().default(null),
});
export type NewStaffNotice = z.output<typeof input>;

/** Returns the notice with defaults for omitted fields. */
export const noticeOf = (notice: z.input<typeof input>): NewStaffNotice => input.parse(notice);

export const writeStaffNotice = { name: 'write-staff-notice', input } satisfies JobKind;

/** Finds the recipients in a job after the commit, so that the caller's write does not wait for it. */
export function notifyStaff(ctx: Context, tx: Tx, notice: z.input<typeof input>): Promise<void> {
  return ctx.enqueue(tx, writeStaffNotice, notice);
}
