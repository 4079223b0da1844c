import { z } from 'zod';
import { noun } from './noun.ts';
import { administrators, operation } from './operation.ts';
import { done, epochMs, identifier, mostRows, listOf, pageInput } from './primitives.ts';

export const jobNoun = noun('job', 'Job', {
  'job.retried': 'Job retried',
  'jobs.retried': 'Failed jobs retried',
  'job.discarded': 'Job discarded',
});

/** `waiting`: for its time, its turn or its next try. `failed`: its tries are used up, and it waits for a person. */
export const jobStates = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

const jobId = z.uuid();
/** As the code declares it: `send-mail`. */
const jobName = identifier(200).min(1);

export const jobRow = z.object({
  id: jobId,
  name: jobName,
  state: z.enum(jobStates),
  /** What it was given, the first few values in short. Null: that is sealed, and shown to nobody. */
  about: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .max(10)
    .nullable(),
  enqueued_dttm: epochMs,
  /** Since when it is as it is: not before which it runs, running since, failed. */
  state_dttm: epochMs,
  /** How often it has been begun. */
  tries: z.number().int(),
  /** How often it is tried before it counts as failed. */
  tries_most: z.number().int(),
  /** Of the last try that failed. */
  error: z.string().nullable(),
  /** After its time, such as that of a sign-in link, another try would do nothing. */
  is_lapsed: z.boolean(),
  can: z.object({ retry: z.boolean(), discard: z.boolean() }),
});
export type JobRow = z.infer<typeof jobRow>;

/** The figures of {@link countJobs} end here: `1000` says that or more. */
export const mostCountedJobs = 1_000;
/** How many {@link retryJobs} takes up in one call. */
export const mostRetriedJobs = 10_000;

/** A job's name, or that of a value of its input, as people read it: `send-mail` is `Send mail`, `eventId` is `Event id`. */
export function readableName(name: string): string {
  const text = name.replace(/([a-z\d])([A-Z])|[-_]+/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const listJobs = operation({
  method: 'POST',
  path: 'jobs/job_list',
  summary: 'Jobs of one state: waiting, the next one first; running, the longest first; failed, the latest first',
  effect: 'read',
  access: administrators,
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
    state: z.enum(jobStates),
    name: jobName.nullish(),
  }),
  output: listOf(jobRow),
});

export const countJobs = operation({
  method: 'GET',
  path: 'jobs/job_counts',
  summary: 'How many jobs of each name wait, run and have failed, up to 1,000 each; none of what there are none',
  effect: 'read',
  access: administrators,
  input: z.strictObject({}),
  output: z.array(z.object({ name: jobName, state: z.enum(jobStates), jobs: z.number().int() })).max(mostRows),
});

export const retryJob = operation({
  method: 'POST',
  path: 'jobs/retry_job',
  summary: 'Gives a failed job all its tries anew, and lets one that waits for its next try run now',
  effect: 'write',
  access: administrators,
  input: z.strictObject({ job_id: jobId }),
  output: done,
  errors: ['conflict'],
});

export const retryJobs = operation({
  method: 'POST',
  path: 'jobs/retry_jobs',
  summary: 'The same for the failed jobs of one name, the oldest 10,000 that have not lapsed',
  effect: 'write',
  access: administrators,
  input: z.strictObject({ name: jobName }),
  output: done,
  errors: ['conflict'],
});

export const discardJob = operation({
  method: 'POST',
  path: 'jobs/discard_job',
  summary: 'Takes a job that failed out of the queue for good: it is never done',
  effect: 'write',
  access: administrators,
  input: z.strictObject({ job_id: jobId }),
  output: done,
  errors: ['conflict'],
});
