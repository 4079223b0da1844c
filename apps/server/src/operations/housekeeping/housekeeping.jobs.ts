import { keepAuditPartitions } from '../../platform/audit/audit-partitions.ts';
import { deleteOldAnswers } from '../../platform/http/idempotency.repository.ts';
import { deleteExpiredIdentityRows } from '../../integrations/identity/identity.repository.ts';
import { deleteExpiredProofs } from '../../platform/once/once.ts';
import { deleteOldSessions } from '../../platform/session/session.repository.ts';
import { deleteOldNotices } from '../../platform/notices/notices.repository.ts';
import { deletePastWindows } from '../../platform/throttle/throttle.ts';
import { deleteOldReceipts } from '../../platform/webhooks/webhook-receipts.repository.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { forgetLapsedSecrets } from '../../platform/jobs/jobs.repository.ts';

/** These jobs only keep tables small, because every reader already ignores expired rows. */
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
