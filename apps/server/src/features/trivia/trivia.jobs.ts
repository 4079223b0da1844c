import { forEachIsolated } from '../../platform/worker/for-each-isolated.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { publishTrivia } from './publish-trivia.kind.ts';
import { publishNow } from './publishing.service.ts';
import { listDue } from './trivia.repository.ts';

export const triviaJobs: Job[] = [
  job({ ...publishTrivia, run: (ctx, { triviaId }) => publishNow(ctx, triviaId) }),
  // Publishes due trivia whose own job failed for a day and was then discarded by an ADMIN.
  job({
    name: 'publish-due-trivia',
    cron: '*/5 * * * *',
    input: nothing,
    run: async (ctx) => forEachIsolated(ctx, await listDue(ctx.db), publishNow),
  }),
];
