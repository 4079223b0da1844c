export const jobGone =
  'This job can’t be changed. It’s running or finished, or someone else already retried or discarded it.';
export const jobRetried = (title: string) => `Retrying “${title}”.`;
export const jobsRetried = (count: number, title: string) =>
  count === 1 ? `Retrying “${title}”.` : `Retrying ${count.toLocaleString('en-US')} “${title}” jobs.`;
export const jobDiscarded = (title: string) => `“${title}” has been discarded.`;
export const jobNotFailed = 'This job has not failed.';
export const jobLapsed = 'This job has expired. Retrying it would have no effect.';
export const noJobToRetry = 'There are no failed jobs of this type to retry.';
