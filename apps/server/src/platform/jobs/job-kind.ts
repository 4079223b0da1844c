import { z } from 'zod';

/** What a job is called and takes, without what it does: enough to enqueue it. */
export interface JobKind<Input extends z.ZodType = z.ZodType> {
  /** Letters, digits and hyphens. Another name is another job: what waits under the old one is done by nobody. */
  name: string;
  /** Of what is stored between commit and run. Small and plain JSON: ids rather than rows. */
  input: Input;
  /** Keeps the input sealed while it waits, for what a reader of the database must not see. */
  isSecret?: boolean;
  /** After this it is no longer worth doing, and is given up with a line in the log: a code, a link. */
  lapsesAfterSeconds?: number;
  /** Runs at once in one process, each with what it takes of the pool. Default 1. */
  concurrency?: number;
  /** How long one run may take, at most a day; after it the job is taken for stuck and runs again. Default 15 minutes. */
  timeoutSeconds?: number;
  /** Default: about a day, every ten minutes in the end; of what a schedule starts anew anyhow, a few minutes. */
  retries?: Retries;
  /** Runs by itself: cron with five fields, UTC. Its input must accept `{}`. */
  cron?: string;
}

interface Retries {
  limit: number;
  /** Before the first; each next one waits about twice as long, up to the most. */
  firstDelaySeconds: number;
  longestDelaySeconds: number;
}

/** The input of a job that needs none. */
export const nothing = z.object({});

/** Where jobs end whose retries are used up. */
export const deadLetters = 'dead-letters';

/** A worker that is silent for this long is taken for dead, and its jobs run again. */
const heartbeatSeconds = 20;
const daySeconds = 86_400;
const aFewTimes: Retries = { limit: 5, firstDelaySeconds: 30, longestDelaySeconds: 600 };
const aboutADay: Retries = { limit: 150, firstDelaySeconds: 5, longestDelaySeconds: 600 };

/** As pg-boss names them. A job that waits is never deleted for its age, as far as pg-boss can be told; a done one is at once. */
export function queueSettings({
  cron,
  retries = cron === undefined ? aboutADay : aFewTimes,
  timeoutSeconds = 900,
}: JobKind) {
  return {
    retryLimit: retries.limit,
    retryDelay: retries.firstDelaySeconds,
    retryBackoff: true,
    retryDelayMax: retries.longestDelaySeconds,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds,
    retentionSeconds: 365 * daySeconds,
    deleteAfterSeconds: 60,
    deadLetter: deadLetters,
  };
}

/** Nobody works on it: what lies there waits for a person's Retry or Discard. */
export const deadLetterSettings = { retentionSeconds: 365 * daySeconds, deleteAfterSeconds: 60 };
