import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    getEmbeds: ({ manager_id }) => ({ user_id: manager_id }),
    updateEmbeds: ({ manager_id }) => ({
      user_id: manager_id,
      origins: ['https://www.example.org'],
      shows_polls: true,
    }),
  },
};
