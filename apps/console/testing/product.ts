import type { Product } from '@backline/contract/products';

export const product = (id: number, more: Partial<Product> = {}): Product => ({
  id,
  artist_id: 21,
  artist_name: 'The Lamps',
  version: 3,
  title: `Shirt ${id}`,
  description: 'Of cotton.',
  price: 25,
  image_url: null,
  image_thumbnail_url: null,
  is_drop: true,
  is_drop_only: false,
  // The form does not show the seconds.
  available_start_dttm: Date.UTC(2026, 0, 2, 12, 0, 41),
  available_end_dttm: Date.UTC(2121, 0, 2, 12, 0, 17),
  sizes: [
    { id: 101, size: 'S', quantity: 5 },
    { id: 102, size: 'M', quantity: 0 },
  ],
  artist_product_drops: [
    {
      event_id: 7,
      name: 'Night One',
      timezone: 'CST',
      drop_start_dttm: Date.UTC(2030, 0, 3, 2, 0, 11),
      drop_end_dttm: Date.UTC(2030, 0, 3, 2, 30, 12),
      special_price: 20,
      max_drop_quantity: 3,
      taken_quantity: 1,
    },
  ],
  is_archived: false,
  ...more,
});
