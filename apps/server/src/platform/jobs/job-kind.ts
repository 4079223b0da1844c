import { z } from 'zod';

export interface JobKind<Input extends z.ZodType = z.ZodType> {
  /** Letters, digits and hyphens. Never rename a job, because jobs that wait under the old name would never run. */
  name: string;
  /** Schema of the stored payload. Keep it small: ids rather than rows. */
  input: Input;
  isSecret?: boolean;
  /** Seconds after which the job is worthless, such as for a sign-in code. It is then dropped with a log line. */
  lapsesAfterSeconds?: number;
  concurrency?: number;
  /** Timeout of one run, at most a day. The job is then retried. Default: 15 minutes. */
  timeoutSeconds?: number;
  /** Default: retries for about a day, with delays that grow to ten minutes. Scheduled jobs retry for a few minutes. */
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

/** Seconds without a heartbeat after which a worker counts as dead and its jobs are retried. */
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

/**
 * Settings of the queue of failed jobs. This queue has no worker: its jobs wait until a person retries or discards
 * them.
 */
export const deadLetterSettings = { retentionSeconds: 365 * daySeconds, deleteAfterSeconds: 60 };
