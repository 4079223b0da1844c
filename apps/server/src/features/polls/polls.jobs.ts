import { forEachIsolated } from '../../platform/worker/for-each-isolated.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { completePollKind } from './poll-end.ts';
import { listEnded } from './polls.repository.ts';
import { completeEndedPoll } from './polls.service.ts';

export const pollJobs: Job[] = [
  job({ ...completePollKind, run: (ctx, { pollId }) => completeEndedPoll(ctx, pollId) }),
  // Completes polls whose own job failed for a day and was discarded by an ADMIN.
  job({
    name: 'complete-ended-polls',
    cron: '*/5 * * * *',
    input: nothing,
    run: async (ctx) => forEachIsolated(ctx, await listEnded(ctx.db), completeEndedPoll),
  }),
];
