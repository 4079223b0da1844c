import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** The payload has only the id, because the publish time in the row may change. */
export const publishTrivia = {
  name: 'publish-trivia',
  input: z.object({ triviaId: z.number().int() }),
} satisfies JobKind;
