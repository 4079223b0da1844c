import type { Samples } from '../samples.ts';

export const samples: Samples = { inputs: { checkIn: { section: 'A', row: '1', seat: '2' } } };
