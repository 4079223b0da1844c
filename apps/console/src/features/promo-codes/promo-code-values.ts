import type { DiscountType } from '@backline/contract/promo-discount';
import type { Input } from '@backline/contract/operation';
import type { addPromoCode, PromoCode } from '@backline/contract/promo-codes';
import { toWallClock } from '@backline/page/time-zone';
import { keepShownIn, toEpochIn, type ZoneClock } from '../../lib/zone-clock.ts';

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface PromoCodeValues {
  code: string;
  discount_type: DiscountType | undefined;
  /** What was typed, where that is no number. */
  discount_value: number | string | null;
  start_dttm: string | null;
  end_dttm: string | null;
  usage_limit: number | string | null;
  minimum_amount: number | string | null;
  active: boolean;
  /** A code has none; forms whose records somebody else may save ask for it. */
  image: null;
}

export const newPromoCode: PromoCodeValues = {
  code: '',
  discount_type: undefined,
  discount_value: null,
  start_dttm: null,
  end_dttm: null,
  usage_limit: null,
  minimum_amount: null,
  active: true,
  image: null,
};

export const toValues = (row: PromoCode, { zone }: ZoneClock): PromoCodeValues => ({
  code: row.code,
  discount_type: row.discount_type,
  discount_value: row.discount_value,
  start_dttm: toWallClock(row.start_dttm, zone),
  end_dttm: toWallClock(row.end_dttm, zone),
  usage_limit: row.usage_limit,
  minimum_amount: row.minimum_amount,
  active: row.active,
  image: null,
});

type Times = Pick<PromoCode, 'start_dttm' | 'end_dttm'>;

/** What is sent; of what is stored, what the form shows still keeps its seconds. */
export const toTimes = (values: Record<keyof Times, string | null>, clock: ZoneClock, stored?: Times): Times => ({
  start_dttm: keepShownIn(stored?.start_dttm ?? 0, toEpochIn(values.start_dttm, clock), clock),
  end_dttm: keepShownIn(stored?.end_dttm ?? 0, toEpochIn(values.end_dttm, clock), clock),
});

/** The wire fields that adding and updating share. What is no number goes as it is, and is refused. */
export const toFields = (
  values: PromoCodeValues,
  clock: ZoneClock,
  stored?: Times,
): Omit<Input<typeof addPromoCode>, 'artist_id'> => ({
  code: values.code,
  discount_type: values.discount_type as DiscountType,
  discount_value: values.discount_value as number,
  ...toTimes(values, clock, stored),
  usage_limit: values.usage_limit as number,
  minimum_amount: values.minimum_amount as number | null,
  active: values.active,
});
