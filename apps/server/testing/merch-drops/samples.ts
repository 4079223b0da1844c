import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    dropProduct: () => ({
      drop_start_dttm: Date.now(),
      drop_end_dttm: Date.now() + 600_000,
      special_price: 5,
      max_drop_quantity: 1,
    }),
  },
};
