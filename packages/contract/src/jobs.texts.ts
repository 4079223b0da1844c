export const jobGone = 'This job is running or done, or somebody else has retried or discarded it meanwhile.';
export const jobRetried = (title: string) => `“${title}” is being tried again.`;
export const jobsRetried = (count: number, title: string) =>
  count === 1
    ? `“${title}” is being tried again.`
    : `${count.toLocaleString('en-US')} × “${title}” are being tried again.`;
export const jobDiscarded = (title: string) => `“${title}” has been discarded.`;
export const jobNotFailed = 'This job has not failed.';
export const jobLapsed = 'This job is past its time: another try would do nothing.';
export const noJobToRetry = 'No failed job of this kind is left to retry.';
