import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** The payload has only the id, because the row decides whether it is due. */
export const publishTrivia = {
  name: 'publish-trivia',
  input: z.object({ triviaId: z.number().int() }),
} satisfies JobKind;
