import { z } from 'zod';
import { noun } from './noun.ts';
import { administrators, operation } from './operation.ts';
import { epochMs, identifier, maxRows, listOf, pageInput } from './primitives.ts';

export const jobNoun = noun('job', 'Job', {
  'job.retried': 'Job retried',
  'jobs.retried': 'Failed jobs retried',
  'job.discarded': 'Job discarded',
});

/**
 * `waiting`: its time, its turn or its next attempt has not come yet. `failed`: no attempts are left, so a person must
 * act.
 */
export const jobStates = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

const jobId = z.uuid();
const jobName = identifier(200).min(1);

export const jobRow = z.object({
  id: jobId,
  name: jobName,
  state: z.enum(jobStates),
  /** The first few input values, abbreviated. Null if the input is sealed, because nobody may read it. */
  about: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .max(10)
    .nullable(),
  enqueued_dttm: epochMs,
  state_dttm: epochMs,
  tries: z.number().int(),
  tries_most: z.number().int(),
  error: z.string().nullable(),
  /** True once another attempt would be useless, as for an expired sign-in link. */
  is_lapsed: z.boolean(),
  can: z.object({ retry: z.boolean(), discard: z.boolean() }),
});
export type JobRow = z.infer<typeof jobRow>;

export const maxCountedJobs = 1_000;
export const maxRetriedJobs = 10_000;

/** Makes names readable: `send-mail` becomes `Send mail`, `eventId` becomes `Event id`. */
export function readableName(name: string): string {
  const text = name.replace(/([a-z\d])([A-Z])|[-_]+/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const listJobs = operation.query({
  path: 'jobs/job_list',
  summary: 'Lists jobs in one state: waiting, next first; running, longest first; failed, latest first',
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

export const countJobs = operation.read({
  path: 'jobs/job_counts',
  summary: 'Returns how many jobs of each name are waiting, running and failed, up to 1,000 each; omits zero counts',
  access: administrators,
  output: z.array(z.object({ name: jobName, state: z.enum(jobStates), jobs: z.number().int() })).max(maxRows),
});

export const retryJob = operation.write({
  path: 'jobs/retry_job',
  summary: 'Retries a failed job with all its attempts, or runs a job now that waits for its next attempt',
  access: administrators,
  input: z.strictObject({ job_id: jobId }),
  errors: ['conflict'],
});

export const retryJobs = operation.write({
  path: 'jobs/retry_jobs',
  summary: 'Retries failed jobs with one name: the oldest 10,000 that have not lapsed',
  access: administrators,
  input: z.strictObject({ name: jobName }),
  errors: ['conflict'],
});

export const discardJob = operation.write({
  path: 'jobs/discard_job',
  summary: 'Deletes a failed job from the queue permanently without running it',
  access: administrators,
  input: z.strictObject({ job_id: jobId }),
  errors: ['conflict'],
});
