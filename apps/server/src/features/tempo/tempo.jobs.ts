import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteOldProgress, deleteUnusedAnalyses } from './tempo.repository.ts';

export const tempoJobs: Job[] = [
  job({
    name: 'delete-unused-song-analyses',
    cron: '57 * * * *',
    input: nothing,
    async run({ db }) {
      await deleteOldProgress(db);
      await deleteUnusedAnalyses(db);
    },
  }),
];
