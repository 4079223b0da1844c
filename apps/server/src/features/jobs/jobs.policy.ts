import type { JobRow } from './jobs.repository.ts';

type Judged = Pick<JobRow, 'state' | 'failures' | 'lapses_at'>;

export const isLapsed = ({ lapses_at }: Judged) => lapses_at !== null && lapses_at < Date.now();

/** Returns whether the job has failed for good, or waits for a retry after a failure. Other jobs need no attention. */
export const hasFailed = ({ state, failures }: Judged) => state === 'failed' || (state === 'waiting' && failures > 0);

export const canRetry = (job: Judged) => hasFailed(job) && !isLapsed(job);
