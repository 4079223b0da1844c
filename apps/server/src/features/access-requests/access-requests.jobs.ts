import { z } from 'zod';
import { job, type Job } from '../../platform/worker/job.ts';

export const adoptPassword = job({
  name: 'adopt-password',
  input: z.object({ identityId: z.string(), hash: z.string() }),
  isSecret: true,
  lapsesAfterSeconds: 7 * 86_400,
  run: ({ platform }, { identityId, hash }) => platform.identity.adoptPassword(identityId, hash),
});

export const accessRequestJobs: Job[] = [adoptPassword];
