import { buildStoreOrder } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

export const samples: Samples = {
  rows: { store_order_id: unknownId },
  build: async ({ db, artistId, eventId, fanId }) => ({
    store_order_id: (await buildStoreOrder(db, { sellerId: artistId, eventId, fanId })).id,
  }),
  inputs: { getStoreOrderDetails: ({ store_order_id }) => ({ order_id: store_order_id }) },
};
