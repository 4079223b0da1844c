import type { ProductSize } from '@backline/contract/product-rules';
import { buildDrop, buildProduct } from '../builders/builders.ts';
import type { Tx } from '../src/platform/db/database.ts';
import type { Goods } from './art/goods.ts';
import type { StoredPicture } from './pictures.ts';

const minuteMs = 60_000;

interface Offer {
  goods: Goods;
  title: string;
  description: string;
  priceCents: number;
  sizes: Partial<Record<ProductSize, number>>;
}

const offers: readonly Offer[] = [
  {
    goods: 'tote',
    title: 'Tote bag',
    description: 'Undyed canvas with long handles. Holds a dozen records, or the week’s vegetables.',
    priceCents: 1_800,
    sizes: { GENERIC: 80 },
  },
  {
    goods: 'record',
    title: 'Live record, on vinyl',
    description: 'Both sides of one night, pressed on 180 grams, with the set list by hand on the sleeve.',
    priceCents: 3_200,
    sizes: { GENERIC: 45 },
  },
  {
    goods: 'cap',
    title: 'Cap',
    description: 'Washed cotton, stitched sign, one buckle for all heads.',
    priceCents: 2_200,
    sizes: { GENERIC: 60 },
  },
  {
    goods: 'shirt',
    title: 'Tour shirt',
    description: 'Heavy organic cotton, printed by hand in Chicago. Falls true to size.',
    priceCents: 3_500,
    sizes: { S: 40, M: 60, L: 60, XL: 35, '2XL': 20 },
  },
];

export const demoGoods: readonly Goods[] = offers.map(({ goods }) => goods);

interface Stalls {
  artistIds: readonly number[];
  /** Pictures by index of the artist, then by index in {@link demoGoods}. */
  pictures: readonly (readonly StoredPicture[])[];
  tonight: { eventId: number; artistId: number };
  now: Date;
}

export async function insertProducts(tx: Tx, { artistIds, pictures, tonight, now }: Stalls): Promise<void> {
  for (const [place, artistId] of artistIds.entries()) {
    for (const [kind, { goods, title, description, priceCents, sizes }] of offers.entries()) {
      const picture = pictures[place]?.[kind];
      const at = new Date(now.getTime() - (120 - kind) * 24 * 60 * minuteMs);
      const product = await buildProduct(tx, {
        artistId,
        title,
        description,
        price_cents: priceCents,
        sizes,
        image_key: picture?.image ?? null,
        image_thumbnail_key: picture?.thumbnail ?? null,
        available_from: at,
        created_at: at,
        updated_at: at,
      });
      if (artistId === tonight.artistId && goods === 'shirt') {
        await buildDrop(tx, {
          productId: product.id,
          eventId: tonight.eventId,
          startsAt: new Date(now.getTime() - 20 * minuteMs),
          endsAt: new Date(now.getTime() + 160 * minuteMs),
          special_price_cents: 2_800,
          max_quantity: 20,
        });
      }
    }
  }
}
