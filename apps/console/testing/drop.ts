import type { ControlRoom, MerchDrop } from '@backline/contract/merch-drops';

const hourMs = 3_600_000;

export const merchDrop = (id: number, more: Partial<MerchDrop> = {}): MerchDrop => ({
  id,
  title: `Shirt ${id}`,
  artist_id: 21,
  artist_name: 'The Lamps',
  description: 'A shirt.',
  price: 25,
  image_url: null,
  image_thumbnail_url: null,
  is_drop: true,
  is_drop_only: false,
  available_start_dttm: Date.UTC(2026, 0, 1),
  available_end_dttm: Date.UTC(2120, 0, 1),
  sizes: [{ id: 31, size: 'M', quantity: 40 }],
  drop_start_dttm: Date.UTC(2099, 0, 3, 2, 0, 41),
  drop_end_dttm: Date.UTC(2099, 0, 3, 2, 20, 41),
  special_price: 19.5,
  max_drop_quantity: 50,
  artist_product_drops: [],
  taken_quantity: 3,
  state: 'running',
  version: 4,
  ...more,
});

export const controlRoom = (more: Partial<ControlRoom> = {}): ControlRoom => ({
  ...merchDrop(2),
  by_size: [
    { size_id: 31, size: 'M', left: 54, held: 2, sold: 1 },
    { size_id: 32, size: 'GENERIC', left: 0, held: 0, sold: 0 },
  ],
  held: 2,
  sold: 1_201,
  left: 20,
  revenue: 19.5,
  per_minute: Array.from({ length: 30 }, (_, index) => ({ minute: index * 60_000, sold: index === 29 ? 7 : 0 })),
  now_dttm: Date.UTC(2099, 0, 3, 2, 20, 41) - hourMs - 5_000,
  ...more,
});
