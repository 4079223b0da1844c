import { formatCents, toCents, toDollars } from '@backline/contract/money';
import type { Product } from '@backline/contract/products';
import { epochMs, timestampFromMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import type { DropColumns, DropRow, ProductColumns, ProductRecord } from './products.repository.ts';

export const presentProduct = (row: ProductRecord, address: ImageAddress): Product => ({
  id: row.id,
  artist_id: row.artist_id,
  artist_name: row.artist_name,
  version: row.version,
  ...presentColumns(row, address),
  sizes: row.sizes.map(({ id, size, available }) => ({ id, size, quantity: available })),
  artist_product_drops: row.drops.map(presentDrop),
  is_archived: row.archived_at !== null,
});

const presentDrop = (drop: DropRow): Product['artist_product_drops'][number] => ({
  event_id: drop.event_id,
  name: drop.event_name,
  timezone: drop.timezone,
  drop_start_dttm: drop.starts_ms,
  drop_end_dttm: drop.ends_ms,
  special_price: toDollars(drop.special_price_cents),
  max_drop_quantity: drop.max_quantity,
  taken_quantity: drop.taken,
});

export const presentColumns = (columns: ProductColumns, address: ImageAddress) => ({
  title: columns.title,
  description: columns.description,
  price: toDollars(columns.price_cents),
  image_url: columns.image_key === null ? null : address(columns.image_key),
  image_thumbnail_url: columns.image_thumbnail_key === null ? null : address(columns.image_thumbnail_key),
  is_drop: columns.is_drop,
  is_drop_only: columns.is_drop_only,
  available_start_dttm: epochMs(columns.available_from),
  available_end_dttm: epochMs(columns.available_until),
});

export const columnsOf = (
  form: {
    title: string;
    description: string;
    price: number;
    is_drop: boolean;
    is_drop_only: boolean;
    available_start_dttm: number;
    available_end_dttm: number;
  },
  images: Pick<ProductColumns, 'image_key' | 'image_thumbnail_key'>,
): ProductColumns => ({
  title: form.title,
  description: form.description,
  price_cents: toCents(form.price),
  is_drop: form.is_drop,
  is_drop_only: form.is_drop_only,
  available_from: timestampFromMs(form.available_start_dttm),
  available_until: timestampFromMs(form.available_end_dttm),
  ...images,
});

export interface DropForm {
  event_id: number;
  drop_start_dttm: number;
  drop_end_dttm: number;
  special_price: number;
  max_drop_quantity: number;
}

export const dropColumnsOf = (drop: DropForm): DropColumns => ({
  event_id: drop.event_id,
  starts_at: timestampFromMs(drop.drop_start_dttm),
  ends_at: timestampFromMs(drop.drop_end_dttm),
  special_price_cents: toCents(drop.special_price),
  max_quantity: drop.max_drop_quantity,
});

export const presentForAudit = (row: ProductRecord, address: ImageAddress): Record<string, unknown> => ({
  ...presentColumns(row, address),
  sizes: row.sizes.map(({ size }) => size),
  artist_product_drops: row.drops.map(wordsOf),
});

function wordsOf(drop: DropRow): string {
  const utc = (ms: number) => timestampFromMs(ms).slice(0, 16).replace('T', ' ');
  const terms = `${formatCents(drop.special_price_cents)}, at most ${drop.max_quantity}`;
  return `${drop.event_name}: ${utc(drop.starts_ms)} to ${utc(drop.ends_ms)} UTC, ${terms}`;
}
