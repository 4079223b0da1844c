import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** Whether its time has come the row says: the payload names it alone. */
export const publishTrivia = {
  name: 'publish-trivia',
  input: z.object({ triviaId: z.number().int() }),
} satisfies JobKind;
