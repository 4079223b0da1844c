import { job, type Job } from '../../platform/jobs/job.ts';
import { publishTrivia } from './publish-trivia.kind.ts';
import { publishNow } from './publishing.service.ts';

export const triviaJobs: Job[] = [job({ ...publishTrivia, run: (ctx, { triviaId }) => publishNow(ctx, triviaId) })];
