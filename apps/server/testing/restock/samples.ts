import { buildProduct } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

export const samples: Samples = {
  rows: { sold_out_size_id: unknownId },
  async build({ db, artistId }) {
    const product = await buildProduct(db, { artistId, sizes: { M: 0 } });
    return { sold_out_size_id: product.sizes[0]?.id ?? 0 };
  },
  inputs: { joinRestock: ({ sold_out_size_id: id }) => ({ size_id: id }) },
};
