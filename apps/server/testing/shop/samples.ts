import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: { quoteCart: ({ size_id }) => ({ items: [{ size_id, quantity: 1 }] }) },
};
