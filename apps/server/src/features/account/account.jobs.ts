import { z } from 'zod';
import { job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteExpired } from './address-change.repository.ts';

/** Revokes the address's links and codes, so that they stay invalid if a person uses the address again. */
export const forgetAddress = job({
  name: 'forget-address',
  input: z.object({ identityId: z.string().nullable(), address: z.string() }),
  // After a day the address's links and codes have expired anyway.
  lapsesAfterSeconds: 24 * 3_600,
  isSecret: true,
  run: ({ platform }, claimant) => platform.identity.forgetAddress(claimant),
});

/** Runs only to keep the table small, because every query already ignores expired changes. */
export const deleteLapsedChanges = job({
  name: 'delete-lapsed-address-changes',
  cron: '27 * * * *',
  input: nothing,
  run: ({ db }) => deleteExpired(db),
});
