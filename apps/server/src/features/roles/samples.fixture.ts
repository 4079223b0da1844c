import type { Samples } from '../../../test/samples.ts';

export const samples: Samples = {
  inputs: { updateRoleAccess: { role: 'ARTIST', features: ['Page_Dashboard'], access: true, known_features: [] } },
};
