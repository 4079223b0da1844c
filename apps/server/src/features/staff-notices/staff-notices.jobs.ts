import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { watchForNotices } from './notice-watch.service.ts';
import { deleteOld } from './notice-delivery.repository.ts';
import { writeStaffNotice } from './staff-notices.kind.ts';
import { deliver } from './staff-notices.service.ts';

export const staffNoticeJobs: Job[] = [
  job({ ...writeStaffNotice, run: (ctx, notice) => ctx.transaction((tx) => deliver(ctx, tx, notice)) }),
  job({ name: 'watch-for-staff-notices', cron: '* * * * *', input: nothing, run: (ctx) => watchForNotices(ctx) }),
  job({ name: 'delete-old-staff-notices', cron: '32 * * * *', input: nothing, run: ({ db }) => deleteOld(db) }),
];
