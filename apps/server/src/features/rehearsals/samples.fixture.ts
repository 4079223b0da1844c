import type { Samples } from '../../../test/samples.ts';

export const samples: Samples = { inputs: { beginRehearsal: { phones: 2, is_here: false } } };
