export const jobGone = 'This job is running or done, or someone else has already retried or discarded it.';
export const jobRetried = (title: string) => `Retrying “${title}”.`;
export const jobsRetried = (count: number, title: string) =>
  count === 1 ? `Retrying “${title}”.` : `Retrying ${count.toLocaleString('en-US')} × “${title}”.`;
export const jobDiscarded = (title: string) => `“${title}” has been discarded.`;
export const jobNotFailed = 'This job has not failed.';
export const jobLapsed = 'This job has expired. Retrying it would have no effect.';
export const noJobToRetry = 'No failed job of this kind is left to retry.';
