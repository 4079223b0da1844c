import { randomUUID } from 'node:crypto';
import { buildPromoCode } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const form = () => ({
  code: `TAKEN${randomUUID().slice(0, 8)}`,
  discount_type: 'percentage',
  discount_value: 10,
  start_dttm: Date.now() + 60_000,
  end_dttm: Date.now() + 3_600_000,
  usage_limit: 10,
});
const rows = [{ line: 2, code: 'Encore10' }];

export const samples: Samples = {
  rows: { promo_code_id: unknownId },
  build: async ({ db, artistId }) => ({ promo_code_id: (await buildPromoCode(db, { artistId })).id }),
  inputs: {
    addPromoCode: form,
    importPromoCodes: { rows },
    previewPromoCodeImport: { rows },
    updatePromoCode: form,
  },
};
