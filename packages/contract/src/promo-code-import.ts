import { z } from 'zod';
import * as importTexts from './imports.texts.ts';
import * as generalTexts from './general.texts.ts';
import { operation } from './operation.ts';
import { epochMs, id } from './primitives.ts';
import { promoCodeStaff } from './promo-codes.ts';
import { discountTypes } from './promo-discount.ts';

export const promoCodeImportColumns = [
  'code',
  'discount_type',
  'discount_value',
  'start',
  'end',
  'usage_limit',
  'minimum_amount',
] as const;
export type PromoCodeImportColumn = (typeof promoCodeImportColumns)[number];

export const maxPromoCodeRows = 200;
/** Max characters of a cell. This exceeds the form's limits, so that a text that is too long fails only its row. */
export const maxPromoCodeCell = 100;

const cell = z
  .string(generalTexts.invalidValue)
  .max(maxPromoCodeCell, generalTexts.tooLong(maxPromoCodeCell))
  .default('');
const fileRow = z.strictObject({
  /** Line number in the file, from 1. The header row may be missing. */
  line: z.number().int().min(1).max(100_000),
  code: cell,
  /** `percentage` or `fixed`. May be empty if the value ends in `%` or starts with `$`. */
  discount_type: cell,
  discount_value: cell,
  /** An instant such as `2027-01-31T20:00:00Z`. The page converts times from the person's time zone. */
  start: cell,
  end: cell,
  usage_limit: cell,
  minimum_amount: cell,
});
export type PromoCodeImportRow = z.output<typeof fileRow>;

const input = z.strictObject({
  artist_id: id,
  rows: z
    .array(fileRow)
    .min(1, importTexts.importEmpty)
    .max(maxPromoCodeRows, importTexts.importTooMany(maxPromoCodeRows)),
});

const importError = z.object({ line: z.number().int(), path: z.enum(promoCodeImportColumns), message: z.string() });
export type PromoCodeImportError = z.infer<typeof importError>;

const outcome = {
  promo_codes: z
    .array(
      z.object({
        line: z.number().int(),
        code: z.string(),
        discount_type: z.enum(discountTypes),
        discount_value: z.number(),
        start_dttm: epochMs,
        end_dttm: epochMs,
        usage_limit: z.number().int(),
        minimum_amount: z.number(),
      }),
    )
    .max(maxPromoCodeRows),
  errors: z.array(importError).max(maxPromoCodeRows * promoCodeImportColumns.length),
};

const maxImportBytes = 1024 * 1024;

export const previewPromoCodeImport = operation.query({
  path: 'promo_code/preview_promo_code_import',
  summary: 'Returns what importing these promo codes would store and which cells are invalid; stores nothing',
  access: promoCodeStaff,
  maxBytes: maxImportBytes,
  input,
  output: z.object(outcome),
  errors: ['not_found'],
});

export const importPromoCodes = operation.write({
  path: 'promo_code/import_promo_codes',
  summary: 'Imports the valid promo codes of these rows in one transaction; skips codes that already exist',
  access: promoCodeStaff,
  maxBytes: maxImportBytes,
  input,
  output: z.object({ message: z.string(), ...outcome }),
  errors: ['not_found'],
});
