import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    getBrand: ({ manager_id }) => ({ user_id: manager_id }),
    updateBrand: ({ manager_id }) => ({ user_id: manager_id, name: 'The Lantern', colour: '#ffb300', icon_url: null }),
  },
};
