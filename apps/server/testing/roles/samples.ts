import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: { updateRoleAccess: { role: 'ARTIST', features: ['Page_Dashboard'], access: true, known_features: [] } },
};
