import { z } from 'zod';
import { job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteExpired } from './address-change.repository.ts';

/** Keeps old links and codes void if somebody takes the address again later. */
export const forgetAddress = job({
  name: 'forget-address',
  input: z.object({ identityId: z.string().nullable(), address: z.string() }),
  // The address's links and codes have expired by then.
  lapsesAfterSeconds: 24 * 3_600,
  isSecret: true,
  run: ({ platform }, claimant) => platform.identity.forgetAddress(claimant),
});

/** Only keeps the table small: expired changes are refused wherever they are read. */
export const deleteLapsedChanges = job({
  name: 'delete-lapsed-address-changes',
  cron: '27 * * * *',
  input: nothing,
  run: ({ db }) => deleteExpired(db),
});
