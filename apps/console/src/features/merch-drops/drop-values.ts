import { dropDurations, type dropProduct, type MerchDrop } from '@backline/contract/merch-drops';
import type { Input } from '@backline/contract/operation';
import { zoneOf, type Timezone } from '@backline/contract/time-zones';
import { toWallClock } from '@backline/page/time-zone';
import { keepShown, toEpoch } from '../../nouns/events/event-clock.ts';

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface DropValues {
  product_id: number | null;
  drop_start_dttm: string | null;
  drop_end_dttm: string | null;
  /** Milliseconds, while the end is as long behind the start. */
  duration: number | null;
  /** What was typed, where that is no number. */
  special_price: number | string | null;
  max_drop_quantity: number | string | null;
  /** A drop has none; forms whose records somebody else may save ask for it. */
  image: null;
}

export const newDrop: DropValues = {
  product_id: null,
  drop_start_dttm: null,
  drop_end_dttm: null,
  duration: null,
  special_price: null,
  max_drop_quantity: null,
  image: null,
};

type Times = Pick<MerchDrop, 'drop_start_dttm' | 'drop_end_dttm'>;

export const toValues = (drop: MerchDrop, timezone: Timezone): DropValues => ({
  product_id: drop.id,
  drop_start_dttm: toWallClock(drop.drop_start_dttm, zoneOf(timezone)),
  drop_end_dttm: toWallClock(drop.drop_end_dttm, zoneOf(timezone)),
  duration: durationOf(drop.drop_end_dttm - drop.drop_start_dttm),
  special_price: drop.special_price,
  max_drop_quantity: drop.max_drop_quantity,
  image: null,
});

const durationOf = (ms: number) => dropDurations.find((duration) => duration.ms === ms)?.ms ?? null;

/** What is sent; of what is stored, what the form shows still keeps its seconds. */
export const toFields = (
  values: DropValues,
  timezone: Timezone,
  stored?: Times,
): Omit<Input<typeof dropProduct>, 'event_id' | 'product_id' | 'version'> => ({
  is_drop: true,
  drop_start_dttm: keepShown(stored?.drop_start_dttm ?? 0, toEpoch(values.drop_start_dttm, timezone), timezone),
  drop_end_dttm: keepShown(stored?.drop_end_dttm ?? 0, toEpoch(values.drop_end_dttm, timezone), timezone),
  special_price: values.special_price as number,
  max_drop_quantity: values.max_drop_quantity as number,
});

/** A chosen duration moves the end with the start; an end of one's own is no duration any more. */
export function followDuration(
  changed: Partial<DropValues>,
  values: DropValues,
  timezone: Timezone,
): Partial<DropValues> {
  const start = toEpoch(values.drop_start_dttm, timezone);
  if ('drop_end_dttm' in changed) {
    return { duration: start === 0 ? null : durationOf(toEpoch(values.drop_end_dttm, timezone) - start) };
  }
  if (!('duration' in changed || 'drop_start_dttm' in changed)) return {};
  if (start === 0 || !values.duration) return {};
  return { drop_end_dttm: toWallClock(start + values.duration, zoneOf(timezone)) };
}
