import { z } from 'zod';

export interface JobKind<Input extends z.ZodType = z.ZodType> {
  /** Letters, digits and hyphens. Jobs that wait under an old name are never run. */
  name: string;
  /** Small JSON between commit and run: ids rather than rows. */
  input: Input;
  isSecret?: boolean;
  /** After this the job is worthless, such as a sign-in code, and is dropped with a log line. */
  lapsesAfterSeconds?: number;
  concurrency?: number;
  /** Timeout of one run, at most a day. The job is then retried. Default: 15 minutes. */
  timeoutSeconds?: number;
  /** Default: for about a day, every ten minutes at the end. Scheduled jobs: a few minutes. */
  retries?: Retries;
  /** Cron with five fields, UTC. The input must accept `{}`. */
  cron?: string;
}

interface Retries {
  limit: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
}

export const nothing = z.object({});

export const deadLetters = 'dead-letters';

/** A worker that is silent for this long counts as dead, and its jobs are retried. */
const heartbeatSeconds = 20;
const daySeconds = 86_400;
const aFewTimes: Retries = { limit: 5, firstDelaySeconds: 30, maxDelaySeconds: 600 };
const aboutADay: Retries = { limit: 150, firstDelaySeconds: 5, maxDelaySeconds: 600 };

export function queueSettings({
  cron,
  retries = cron === undefined ? aboutADay : aFewTimes,
  timeoutSeconds = 900,
}: JobKind) {
  return {
    retryLimit: retries.limit,
    retryDelay: retries.firstDelaySeconds,
    retryBackoff: true,
    retryDelayMax: retries.maxDelaySeconds,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds,
    retentionSeconds: 365 * daySeconds,
    deleteAfterSeconds: 60,
    deadLetter: deadLetters,
  };
}

/** Has no worker: its jobs wait for a person's Retry or Discard. */
export const deadLetterSettings = { retentionSeconds: 365 * daySeconds, deleteAfterSeconds: 60 };
