import { eachApart } from '../../platform/worker/each-apart.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { completePollKind } from './poll-end.ts';
import { listEnded } from './polls.repository.ts';
import { completeEndedPoll } from './polls.service.ts';

export const pollJobs: Job[] = [
  job({ ...completePollKind, run: (ctx, { pollId }) => completeEndedPoll(ctx, pollId) }),
  // An ADMIN may discard the job of an end that failed for a day.
  job({
    name: 'complete-ended-polls',
    cron: '*/5 * * * *',
    input: nothing,
    run: async (ctx) => eachApart(ctx, await listEnded(ctx.db), completeEndedPoll),
  }),
];
