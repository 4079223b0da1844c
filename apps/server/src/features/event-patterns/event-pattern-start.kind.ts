import { id } from '@backline/contract/primitives';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

export const startEventPatternJob = {
  name: 'start-event-pattern',
  input: z.object({ event_pattern_id: id }),
  concurrency: 4,
} satisfies JobKind;
