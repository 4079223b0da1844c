import { keepAuditPartitions } from '../audit/audit-partitions.ts';
import { deleteOldAnswers } from '../http/idempotency.repository.ts';
import { deleteExpiredIdentityRows } from '../identity/identity.repository.ts';
import { deleteExpiredProofs } from '../once/once.ts';
import { deleteOldSessions } from '../session/session.repository.ts';
import { deleteOldNotices } from '../live/notices.repository.ts';
import { deletePastWindows } from '../throttle/throttle.ts';
import { deleteOldReceipts } from '../webhooks/webhook-receipts.repository.ts';
import { job, type Job } from './job.ts';
import { nothing } from './job-kind.ts';
import { forgetLapsedSecrets } from './jobs.repository.ts';

/** Lapsed rows are refused wherever they are read; their deletion only keeps the tables small. */
export const housekeepingJobs: Job[] = [
  job({
    name: 'delete-lapsed-rows',
    cron: '17 * * * *',
    input: nothing,
    async run({ db }) {
      await deleteOldAnswers(db);
      await deletePastWindows(db);
      await deleteOldNotices(db);
      await deleteExpiredProofs(db);
      await deleteExpiredIdentityRows(db);
      await deleteOldSessions(db);
      await deleteOldReceipts(db);
      await forgetLapsedSecrets(db);
    },
  }),
  job({
    name: 'keep-audit-partitions',
    cron: '7 3 * * *',
    input: nothing,
    async run({ db }) {
      await keepAuditPartitions(db);
    },
  }),
];
