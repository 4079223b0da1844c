import { buildDrop, buildProduct } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const form = () => ({
  title: 'Taken over',
  description: 'Of cotton.',
  price: 20,
  available_start_dttm: Date.now(),
  available_end_dttm: Date.now() + 3_600_000,
});
const rows = [{ line: 2, title: 'Cap', description: 'Of cotton.', price: '20', size: '', quantity: '1' }];

export const samples: Samples = {
  rows: { product_id: unknownId, productId: unknownId, size_id: unknownId },
  async build({ db, artistId, eventId }) {
    const product = await buildProduct(db, { artistId });
    await buildDrop(db, { productId: product.id, eventId });
    return { product_id: product.id, productId: product.id, size_id: product.sizes[0]?.id ?? 0 };
  },
  inputs: {
    addProduct: () => ({ ...form(), sizes: [{ size: 'GENERIC', quantity: 1 }] }),
    addProductSize: { size: 'XL', quantity: 1 },
    archiveProduct: { archived: false },
    correctStock: { kind: 'received', quantity: 1 },
    importProducts: { rows },
    previewProductImport: { rows },
    updateProduct: form,
  },
};
