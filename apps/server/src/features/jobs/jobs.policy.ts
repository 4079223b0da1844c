import type { JobRow } from './jobs.repository.ts';

type Judged = Pick<JobRow, 'state' | 'failures' | 'lapses_at'>;

export const isLapsed = ({ lapses_at }: Judged) => lapses_at !== null && lapses_at < Date.now();

/** Only these jobs need a person; all others run by themselves. */
export const hasFailed = ({ state, failures }: Judged) => state === 'failed' || (state === 'waiting' && failures > 0);

export const canRetry = (job: Judged) => hasFailed(job) && !isLapsed(job);
