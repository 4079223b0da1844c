import { id } from '@backline/contract/primitives';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

export const drawRaffleJob = {
  name: 'draw-raffle',
  input: z.object({ raffle_id: id }),
} satisfies JobKind;
