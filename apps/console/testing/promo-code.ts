import type { PromoCode } from '@backline/contract/promo-codes';

export const promoCode = (id: number, more: Partial<PromoCode> = {}): PromoCode => ({
  id,
  artist_id: 21,
  artist_name: 'The Lamps',
  code: `ENCORE${id}`,
  discount_type: 'percentage',
  discount_value: 12.5,
  start_dttm: Date.UTC(2030, 0, 2, 1, 30, 41),
  end_dttm: Date.UTC(2030, 0, 3, 3, 0),
  usage_count: 3,
  usage_limit: 1_500,
  minimum_amount: 0,
  active: true,
  is_promo_code_display: false,
  is_archived: false,
  state: 'running',
  version: 2,
  ...more,
});
