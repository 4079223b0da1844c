import type { Samples } from '../samples.ts';

export const samples: Samples = { inputs: { beginRehearsal: { phones: 2, is_here: false } } };
