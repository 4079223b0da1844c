import { toCents, toDollars, toPercent, toThousandths } from '@backline/contract/money';
import type { ActivePromoCode, PromoCode } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import type { PromoTerms } from '@backline/contract/promo-discount';
import { epochMs, timestampFromMs } from '../../platform/db/database.ts';
import { stateOf } from './promo-codes.policy.ts';
import type { PromoCodeRecord, NamedCode } from './promo-codes.repository.ts';

export const presentPromoCode = (row: NamedCode, nowMs: number = Date.now()): PromoCode => ({
  id: row.id,
  artist_id: row.artist_id,
  artist_name: row.artist_name,
  ...presentFields(row),
  usage_count: row.usage_count,
  is_promo_code_display: row.is_displayed,
  is_archived: row.archived_at !== null,
  state: stateOf(termsOf(row), nowMs),
  version: row.version,
});

export const presentRunning = (row: NamedCode): ActivePromoCode => ({
  id: row.id,
  ...presentDiscount(row),
  code: row.code,
  start_dttm: epochMs(row.starts_at),
  end_dttm: epochMs(row.ends_at),
  artist_name: row.artist_name,
});

type Fields = Parameters<typeof toColumns>[0];
type Discount = Pick<PromoCodeRecord, 'discount_type' | 'discount_cents' | 'discount_thousandths'>;

export const presentFields = (
  row: Omit<PromoCodeRecord, 'id' | 'artist_id' | 'created_at' | 'version' | 'archived_at'>,
): Fields => ({
  code: row.code,
  ...presentDiscount(row),
  start_dttm: epochMs(row.starts_at),
  end_dttm: epochMs(row.ends_at),
  usage_limit: row.usage_limit,
  minimum_amount: toDollars(row.minimum_cents),
  active: row.is_active,
});

const presentDiscount = (row: Discount): Pick<PromoCode, 'discount_type' | 'discount_value'> =>
  row.discount_type === 'fixed'
    ? { discount_type: 'fixed', discount_value: toDollars(row.discount_cents ?? 0) }
    : { discount_type: 'percentage', discount_value: toPercent(row.discount_thousandths ?? 0) };

export const toColumns = (
  input: Pick<
    PromoCode,
    | 'code'
    | 'discount_type'
    | 'discount_value'
    | 'start_dttm'
    | 'end_dttm'
    | 'usage_limit'
    | 'minimum_amount'
    | 'active'
  >,
) => ({
  code: input.code,
  discount_type: input.discount_type,
  discount_cents: input.discount_type === 'fixed' ? toCents(input.discount_value) : null,
  discount_thousandths: input.discount_type === 'percentage' ? toThousandths(input.discount_value) : null,
  starts_at: timestampFromMs(input.start_dttm),
  ends_at: timestampFromMs(input.end_dttm),
  usage_limit: input.usage_limit,
  minimum_cents: toCents(input.minimum_amount),
  is_active: input.active,
});

export const termsOf = (row: PromoCodeRecord): PromoTerms => ({
  discount:
    row.discount_type === 'fixed'
      ? { type: 'fixed', cents: row.discount_cents ?? 0 }
      : { type: 'percentage', thousandths: row.discount_thousandths ?? 0 },
  minimumCents: row.minimum_cents,
  startsAtMs: epochMs(row.starts_at),
  endsAtMs: epochMs(row.ends_at),
  usageCount: row.usage_count,
  usageLimit: row.usage_limit,
  isActive: row.is_active && row.archived_at === null,
});

/** Says why an artist cannot use the text of a code that already exists. */
export const takenText = ({ archived_at: archivedAt }: { archived_at: unknown }): string =>
  archivedAt === null ? promoTexts.codeTaken : promoTexts.codeArchived;
