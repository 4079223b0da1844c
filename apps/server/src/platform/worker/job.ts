import type { z } from 'zod';
import type { JobContext } from '../context/context.ts';
import type { JobKind } from '../jobs/job-kind.ts';

/** Work that happens after a commit, also when this process does not live to see it. */
export interface Job<Input extends z.ZodType = z.ZodType> extends JobKind<Input> {
  /**
   * Must bear to run twice: a worker that was killed may have done all of it but saying so. What it throws is a failure that
   * is tried again; `GiveUp` is not.
   */
  run(ctx: JobContext, input: z.output<Input>): Promise<void>;
}

/** Declares a job, in a feature's `<noun>.jobs.ts`. */
export function job<Input extends z.ZodType>(declared: Job<Input>): Job<Input> {
  return declared;
}
