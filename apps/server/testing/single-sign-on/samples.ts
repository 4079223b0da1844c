import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    removeProviderAccount: ({ artist_id }) => ({ user_id: artist_id, issuer: 'https://id.example.org' }),
  },
};
