import { jobStates, type JobState } from '@backline/contract/jobs';
import { choice, filters, word, type FiltersOf } from '../../lib/filters.ts';

export const states = ['failed', 'waiting', 'running'] as const satisfies readonly JobState[];

const jobFilters = filters({
  state: choice(jobStates, 'failed'),
  name: word('job'),
});

export type JobFilters = FiltersOf<typeof jobFilters>;
export const useJobFilters = jobFilters.use;
