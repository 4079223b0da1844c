import type { Samples } from '../../../test/samples.ts';

export const samples: Samples = { inputs: { checkIn: { section: 'A', row: '1', seat: '2' } } };
