import { z } from 'zod';
import { job, type Job } from '../../platform/worker/job.ts';
import { deleteLapsedChanges, forgetAddress } from './account.jobs.ts';
import { applyDueChange } from './address-apply.service.ts';

/** Runs after the day in which the current address may stop the change. */
export const applyAddressChangeLater = job({
  name: 'apply-address-change',
  input: z.object({ userId: z.number(), kind: z.enum(['email', 'phone_number']) }),
  run: (ctx, { userId, kind }) => applyDueChange(ctx, userId, kind),
});

export const accountJobs: Job[] = [forgetAddress, deleteLapsedChanges, applyAddressChangeLater];
