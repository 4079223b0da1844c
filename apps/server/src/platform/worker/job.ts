import type { z } from 'zod';
import type { JobContext } from '../context/context.ts';
import type { JobKind } from '../jobs/job-kind.ts';

/** Durable work that runs after the commit, even if this process dies. */
export interface Job<Input extends z.ZodType = z.ZodType> extends JobKind<Input> {
  /**
   * Must be repeatable: a killed worker may have finished without reporting it. Errors are retried, except `GiveUp`.
   */
  run(ctx: JobContext, input: z.output<Input>): Promise<void>;
}

export function job<Input extends z.ZodType>(declared: Job<Input>): Job<Input> {
  return declared;
}
