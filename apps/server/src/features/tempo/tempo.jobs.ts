import type { Job } from '../../platform/jobs/jobs.ts';
import { deleteOldProgress, deleteUnusedAnalyses } from './tempo.repository.ts';

export const tempoJobs: Job[] = [
  {
    name: 'delete-unused-song-analyses',
    cron: '57 * * * *',
    async run({ db }) {
      await deleteOldProgress(db);
      await deleteUnusedAnalyses(db);
    },
  },
];
