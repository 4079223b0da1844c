import type { Samples } from '../samples.ts';

export const samples: Samples = { inputs: { updateHouseSettings: { announcement: 'New tools', footer_year: 2027 } } };
