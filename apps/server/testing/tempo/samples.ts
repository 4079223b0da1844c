import { randomUUID } from 'node:crypto';
import type { Samples } from '../samples.ts';

export const samples: Samples = { inputs: { getTempoProgress: () => ({ analysis_id: randomUUID() }) } };
