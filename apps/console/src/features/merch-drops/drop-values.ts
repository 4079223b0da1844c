import { dropDurations, type MerchDrop } from '@backline/contract/merch-drops';
import { dropFields } from '@backline/contract/products';
import { toWallClock } from '@backline/page/time-zone';
import { toEpochIn, type ZoneClock } from '../../lib/zone-clock.ts';
import { blankValues, recordValues, type RecordValuesOf } from '../../ui/record-values.ts';

export type DropValues = RecordValuesOf<typeof dropFields> & {
  product_id: number | null;
  /** Chosen duration in milliseconds. Null once the end no longer matches a duration. */
  duration: number | null;
};

export const newDrop: DropValues = { product_id: null, duration: null, ...blankValues(dropFields) };

export const toValues = (drop: MerchDrop, clock: ZoneClock): DropValues => ({
  product_id: drop.id,
  duration: durationOf(drop.drop_end_dttm - drop.drop_start_dttm),
  ...recordValues(dropFields, drop, clock),
});

const durationOf = (ms: number) => dropDurations.find((duration) => duration.ms === ms)?.ms ?? null;

/** While a duration is chosen, moves the end along with the start. Clears the duration when somebody edits the end. */
export function followDuration(
  changed: Partial<DropValues>,
  values: DropValues,
  clock: ZoneClock,
): Partial<DropValues> {
  const start = toEpochIn(values.drop_start_dttm, clock);
  if ('drop_end_dttm' in changed) {
    return { duration: start === 0 ? null : durationOf(toEpochIn(values.drop_end_dttm, clock) - start) };
  }
  if (!('duration' in changed || 'drop_start_dttm' in changed)) return {};
  if (start === 0 || !values.duration) return {};
  return { drop_end_dttm: toWallClock(start + values.duration, clock.zone) };
}
