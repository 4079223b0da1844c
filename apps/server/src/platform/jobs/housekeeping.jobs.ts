import { deleteOldAnswers } from '../http/idempotency.repository.ts';
import { deleteExpiredIdentityRows } from '../identity/identity.repository.ts';
import { deleteExpiredProofs } from '../once/once.ts';
import { deleteOldSessions } from '../session/session.repository.ts';
import { deletePastWindows } from '../throttle/throttle.ts';
import type { Job } from './jobs.ts';

/** Lapsed rows are refused wherever they are read; this only keeps the tables small. */
export const housekeepingJobs: Job[] = [
  {
    name: 'delete-lapsed-rows',
    cron: '17 * * * *',
    async run({ db }) {
      await deleteOldAnswers(db);
      await deletePastWindows(db);
      await deleteExpiredProofs(db);
      await deleteExpiredIdentityRows(db);
      await deleteOldSessions(db);
    },
  },
];
