import { z } from 'zod';
import { job, type Job } from '../../platform/worker/job.ts';

/** The password that somebody chose when they asked for access, from the moment on that they were accepted. */
export const adoptPassword = job({
  name: 'adopt-password',
  input: z.object({ identityId: z.string(), hash: z.string() }),
  isSecret: true,
  lapsesAfterSeconds: 7 * 86_400,
  run: ({ platform }, { identityId, hash }) => platform.identity.adoptPassword(identityId, hash),
});

export const accessRequestJobs: Job[] = [adoptPassword];
