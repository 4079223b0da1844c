import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    sendInvitation: ({ artist_id }) => ({ user_id: artist_id }),
    setPersonActive: ({ artist_id }) => ({ user_id: artist_id, is_active: true }),
  },
};
