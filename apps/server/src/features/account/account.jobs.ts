import { z } from 'zod';
import { job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteExpired } from './address-change.repository.ts';

/** What was sent to the address is refused as soon as nobody holds it; this keeps it refused when somebody does again. */
export const forgetAddress = job({
  name: 'forget-address',
  input: z.object({ identityId: z.string().nullable(), address: z.string() }),
  // What was sent there has lapsed by then: an address that somebody gave up lies in no queue for longer.
  lapsesAfterSeconds: 24 * 3_600,
  isSecret: true,
  run: ({ platform }, claimant) => platform.identity.forgetAddress(claimant),
});

/** A lapsed change is refused wherever it is read; this only keeps the table small. */
export const deleteLapsedChanges = job({
  name: 'delete-lapsed-address-changes',
  cron: '27 * * * *',
  input: nothing,
  run: ({ db }) => deleteExpired(db),
});
