import { z } from 'zod';
import {
  choiceField,
  countField,
  field,
  flagField,
  inputsOf,
  momentField,
  numberInput,
  omit,
  outputsOf,
  type FieldOutputs,
} from './fields.ts';
import { topic } from './live.ts';
import * as generalTexts from './general.texts.ts';
import { decimalsOf, toCents, toThousandths } from './money.ts';
import { noun } from './noun.ts';
import { holders, operation, signedInFan } from './operation.ts';
import { archives, id, listOf, maxDecimals, onlyArchived, openedVersion, optionalId, pageInput } from './primitives.ts';
import { discountTypes } from './promo-discount.ts';
import * as promoTexts from './promo-codes.texts.ts';
import { sortInput, sortNames } from './sorting.ts';
import { cleanLine } from './typed-text.ts';

export const promoCodeNoun = noun('promo_code', 'Promo code', {
  'promo_code.created': 'Promo code created',
  'promo_code.imported': 'Promo code imported',
  'promo_code.updated': 'Promo code changed',
  'promo_code.selected': 'Promo code selected for display',
  'promo_code.unselected': 'Promo code no longer displayed',
  'promo_code.archived': 'Promo code archived',
  'promo_code.restored': 'Promo code restored',
});

export const maxUses = 100_000_000;
/** Dollars. */
const maxDiscount = 1_000_000;
export const maxActiveCodes = 200;

export const promoCodeFields = {
  /** Case-insensitive: codes that differ only in case are equal. */
  code: field({
    kind: 'text',
    label: 'Code',
    input: z
      .string({ error: promoTexts.codeRequired })
      .overwrite(cleanLine)
      .min(1, { error: promoTexts.codeRequired, abort: true })
      .regex(/^[A-Za-z0-9]{3,25}$/, promoTexts.codeShape),
    output: z.string(),
    blank: '',
  }),
  discount_type: choiceField({
    label: 'Discount Type',
    auditLabel: 'Discount type',
    values: discountTypes,
    error: promoTexts.discountTypeRequired,
  }),
  /** Dollars to a cent, or a percentage to a thousandth. */
  discount_value: field({
    kind: 'number',
    label: 'Discount Value',
    auditLabel: 'Discount value',
    input: z
      .number({ error: promoTexts.discountValueRequired })
      .positive(promoTexts.discountValueTooSmall)
      .max(maxDiscount, generalTexts.atMost(maxDiscount))
      .refine(...maxDecimals(3)),
    output: z.number(),
    blank: null,
  }),
  start_dttm: momentField({ label: 'Start', required: promoTexts.startRequired }),
  end_dttm: momentField({ label: 'End', required: promoTexts.endRequired }),
  usage_limit: countField({
    label: 'Usage Limit',
    auditLabel: 'Usage limit',
    error: promoTexts.usageLimitRequired,
    min: 1,
    tooSmall: promoTexts.usageLimitTooSmall,
    max: maxUses,
  }),
  minimum_amount: field({
    kind: 'money',
    label: 'Minimum Amount',
    auditLabel: 'Minimum amount',
    input: numberInput({ error: generalTexts.invalidValue, max: maxDiscount }, 2)
      .nullish()
      .transform((amount) => amount ?? 0),
    output: z.number(),
    blank: null,
  }),
  active: flagField({ label: 'Active', preset: true }),
};
const inputs = {
  artist_id: id,
  ...inputsOf(promoCodeFields),
  is_promo_code_display: z.boolean(generalTexts.invalidValue).optional(),
};

type PromoCodeForm = Omit<FieldOutputs<typeof promoCodeFields>, 'code' | 'usage_limit' | 'active'>;

export interface PromoCodeError {
  path: keyof PromoCodeForm;
  message: string;
}

const minuteMs = 60_000;

/** Checks a form whose fields are valid on their own. Reports each error at the field to change first. */
export function promoCodeErrors(form: PromoCodeForm, isNew: boolean, now: number = Date.now()): PromoCodeError[] {
  const errors: PromoCodeError[] = [];
  const { start_dttm: start, end_dttm: end, minimum_amount: minimum, discount_value: value } = form;
  const thisMinute = now - (now % minuteMs);
  if (isNew && start < thisMinute) errors.push({ path: 'start_dttm', message: promoTexts.startPast });
  if (isNew && end < thisMinute) errors.push({ path: 'end_dttm', message: promoTexts.endPast });
  else if (end <= start) errors.push({ path: 'end_dttm', message: promoTexts.endBeforeStart });
  if (form.discount_type === 'percentage') {
    if (value > 100) errors.push({ path: 'discount_value', message: generalTexts.percentRange });
    else if (toThousandths(value) < 1) {
      errors.push({ path: 'discount_value', message: promoTexts.discountValueTooSmall });
    }
    return errors;
  }
  if (decimalsOf(value) > 2) errors.push({ path: 'discount_value', message: generalTexts.maxDecimals(2) });
  else if (toCents(value) < 1) errors.push({ path: 'discount_value', message: promoTexts.discountValueTooSmall });
  if (toCents(minimum) < 1) errors.push({ path: 'minimum_amount', message: promoTexts.minimumRequired });
  else if (toCents(minimum) <= toCents(value)) {
    errors.push({ path: 'minimum_amount', message: promoTexts.minimumAboveDiscount });
  }
  return errors;
}

const check =
  (isNew: boolean) =>
  (form: PromoCodeForm, ctx: z.RefinementCtx): void => {
    // The fields themselves report invalid amounts and times.
    if (ctx.issues.length > 0) return;
    for (const { path, message } of promoCodeErrors(form, isNew)) {
      ctx.addIssue({ code: 'custom', path: [path], message });
    }
  };

export const addPromoCodeInput = z.strictObject(inputs).superRefine(check(true));
export const updatePromoCodeInput = z
  .strictObject({ ...inputs, promo_code_id: id, version: openedVersion })
  .superRefine(check(false));

export const promoCodeStates = ['inactive', 'upcoming', 'running', 'used_up', 'over'] as const;
export type PromoCodeState = (typeof promoCodeStates)[number];

const outputs = outputsOf(promoCodeFields);
const shown = { id, ...omit(outputs, ['usage_limit', 'minimum_amount', 'active']) };

const promoCode = z.object({
  ...shown,
  artist_id: id,
  artist_name: z.string(),
  minimum_amount: outputs.minimum_amount,
  usage_count: z.number().int(),
  usage_limit: outputs.usage_limit,
  active: outputs.active,
  is_promo_code_display: z.boolean(),
  is_archived: z.boolean(),
  state: z.enum(promoCodeStates),
  version: z.number().int(),
});
export type PromoCode = z.infer<typeof promoCode>;

export const promoCodeStaff = holders(['Page_Promocodes'], { reach: 'person' });
const ofACode = { artist_id: id, promo_code_id: id };

export const promoCodeSorts = sortNames('code', 'start', 'end');
export type PromoCodeSort = (typeof promoCodeSorts)[number];

export const listPromoCodes = operation.query({
  path: 'promo_code/get_artist_promo_code_list',
  summary: 'Lists current or archived promo codes of an artist, or all that you can see, latest start first',
  access: promoCodeStaff,
  input: z.strictObject({
    artist_id: optionalId,
    ...pageInput,
    archived: onlyArchived,
    sort: sortInput(promoCodeSorts),
  }),
  output: listOf(promoCode),
  errors: ['not_found'],
});

export const getPromoCode = operation.query({
  path: 'promo_code/get_artist_promo_code_details',
  summary: 'Returns one promo code of an artist',
  access: promoCodeStaff,
  input: z.strictObject(ofACode),
  output: promoCode,
  errors: ['not_found'],
});

export const addPromoCode = operation.write({
  path: 'promo_code/add_artist_promo_code',
  summary: 'Creates a promo code for an artist’s products',
  access: promoCodeStaff,
  input: addPromoCodeInput,
  output: z.object({ message: z.string(), promo_code_id: id }),
  errors: ['not_found'],
});

export const updatePromoCode = operation.write({
  path: 'promo_code/update_artist_promo_code',
  summary: 'Replaces the fields of a promo code; existing orders keep their discount',
  access: promoCodeStaff,
  input: updatePromoCodeInput,
  output: z.object({ message: z.string(), promo_code_id: id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const selectPromoCode = operation.write({
  path: 'promo_code/select_promo_code',
  summary: 'Displays a promo code to fans, in place of the artist’s other codes',
  access: promoCodeStaff,
  input: z.strictObject(ofACode),
  errors: ['not_found', 'conflict'],
});

export const unselectPromoCode = operation.write({
  path: 'promo_code/unselect_promo_code',
  summary: 'Hides a promo code from fans',
  access: promoCodeStaff,
  input: z.strictObject(ofACode),
  errors: ['not_found'],
});

export const archivePromoCode = operation.write({
  path: 'promo_code/archive_artist_promo_code',
  summary: 'Takes a promo code out of lists, pickers and the shop, or restores it; orders keep their discount',
  access: promoCodeStaff,
  input: z.strictObject({ ...ofACode, archived: archives }),
  errors: ['not_found'],
});

const activeCode = z.object({ ...shown, artist_name: z.string() });
export type ActivePromoCode = z.infer<typeof activeCode>;

export const listActivePromoCodes = operation.query({
  path: 'promo_code/get_active_promo_codes',
  summary: 'Lists active promo codes of an event’s artists, earliest end first',
  access: holders(['Page_Promocodes'], { reach: 'event', lentTo: ['Page_Manage_Users'] }),
  input: z.strictObject({ event_id: id }),
  output: z.array(activeCode).max(maxActiveCodes),
  errors: ['not_found'],
});

export const listFanPromoCodes = operation.read({
  path: 'fan/get_promo_codes',
  summary: 'Lists displayed and active promo codes of the artists of an event that the fan joined',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.array(activeCode).max(maxActiveCodes),
  errors: ['not_found'],
});

export const promoCodesForFans = topic({
  name: 'promo_codes',
  audience: 'fans',
  access: signedInFan,
  data: z.object({}),
});
