import { id } from '@backline/contract/primitives';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

export const reportShowJob = {
  name: 'report-light-show',
  input: z.object({ show_id: id }),
} satisfies JobKind;
