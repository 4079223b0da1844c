import { z } from 'zod';
import { job, type Job } from '../../platform/worker/job.ts';
import { deleteLapsedChanges, forgetAddress } from './account.jobs.ts';
import { applyDueChange } from './address-apply.service.ts';

/** Waits until the address so far had its day to stop the change. */
export const applyAddressChangeLater = job({
  name: 'apply-address-change',
  input: z.object({ userId: z.number(), kind: z.enum(['email', 'phone_number']) }),
  run: (ctx, { userId, kind }) => applyDueChange(ctx, userId, kind),
});

export const accountJobs: Job[] = [forgetAddress, deleteLapsedChanges, applyAddressChangeLater];
