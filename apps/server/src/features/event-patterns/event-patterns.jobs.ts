import { forEachIsolated } from '../../platform/worker/for-each-isolated.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { startEventPatternJob } from './event-pattern-start.kind.ts';
import { startEventPattern } from './event-pattern-start.service.ts';
import { listDue } from './event-patterns.repository.ts';

export const eventPatternJobs: Job[] = [
  job({ ...startEventPatternJob, run: (ctx, { event_pattern_id: id }) => startEventPattern(ctx, id) }),
  // Starts patterns whose job an ADMIN discarded, because nobody could start them by hand.
  job({
    name: 'start-due-event-patterns',
    cron: '* * * * *',
    input: nothing,
    run: async (ctx) => forEachIsolated(ctx, await listDue(ctx.db), startEventPattern),
  }),
];
