import type { MerchDrop } from '@backline/contract/merch-drops';
import { toDollars } from '@backline/contract/money';
import { epochMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import { stateOf } from './merch-drops.policy.ts';
import type { MerchDropRow } from './merch-drops.repository.ts';

export function leftOf({ sizes, max_quantity: maximum, taken }: MerchDropRow): number {
  const available = sizes.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.min(available, maximum - taken);
}

export const presentDrop = (row: MerchDropRow, address: ImageAddress, nowMs: number = Date.now()): MerchDrop => ({
  id: row.id,
  title: row.title,
  artist_id: row.artist_id,
  artist_name: row.artist_name,
  description: row.description,
  price: toDollars(row.price_cents),
  image_url: row.image_key === null ? null : address(row.image_key),
  image_thumbnail_url: row.image_thumbnail_key === null ? null : address(row.image_thumbnail_key),
  is_drop: row.is_drop,
  is_drop_only: row.is_drop_only,
  available_start_dttm: epochMs(row.available_from),
  available_end_dttm: epochMs(row.available_until),
  sizes: row.sizes,
  ...termsOf(row),
  artist_product_drops: [{ event_id: row.event_id, name: row.event_name, timezone: row.timezone, ...termsOf(row) }],
  state: progressOf(row, nowMs),
  version: row.version,
});

const termsOf = (row: MerchDropRow) => ({
  drop_start_dttm: epochMs(row.starts_at),
  drop_end_dttm: epochMs(row.ends_at),
  special_price: toDollars(row.special_price_cents),
  max_drop_quantity: row.max_quantity,
  taken_quantity: row.taken,
});

export const progressOf = (row: MerchDropRow, nowMs: number) =>
  stateOf(
    {
      startsAtMs: epochMs(row.starts_at),
      endsAtMs: epochMs(row.ends_at),
      isPaused: row.paused_at !== null,
      isEnded: row.ended_at !== null,
      left: leftOf(row),
    },
    nowMs,
  );
