import { buildPattern } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const form = { name: 'Taken over', payload_data: '[0,150,850]' };

export const samples: Samples = {
  rows: { pattern_id: unknownId },
  build: async ({ db, managerId }) => ({ pattern_id: (await buildPattern(db, { managerId })).id }),
  inputs: { addPattern: form, updatePattern: form },
};
