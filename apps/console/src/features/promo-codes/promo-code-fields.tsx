import type { FieldInputs } from '@backline/contract/fields';
import { promoCodeErrors, promoCodeFields, type PromoCode, type PromoCodeError } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { Form, Input, Switch, type InputProps } from 'antd';
import { Link } from 'react-router';
import { fieldRules, formItems, ruledWith, type FieldSchema } from '../../lib/form-rules.ts';
import type { ZoneClock } from '../../lib/zone-clock.ts';
import type { ArtistRef } from '../../nouns/people/artist-state.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { MomentItem } from '../../ui/moment-item.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { recordFields, type RecordValuesOf } from '../../ui/record-values.ts';
import { Select } from '../../ui/select.tsx';

const discountTypes = [
  { value: 'fixed', label: 'Fixed' },
  { value: 'percentage', label: 'Percentage' },
];

const item = formItems(promoCodeFields);

interface PromoCodeFieldsProps {
  artist: ArtistRef;
  clock: ZoneClock;
  stored?: PromoCode;
}

export function PromoCodeFields({ artist, clock, stored }: PromoCodeFieldsProps) {
  const form = Form.useFormInstance<RecordValuesOf<typeof promoCodeFields>>();
  const type = Form.useWatch('discount_type', form);
  const ruled = (path: PromoCodeError['path']): FieldSchema =>
    ruledWith(promoCodeFields[path].input, () => {
      const fields = recordFields(promoCodeFields, form.getFieldsValue(true), { clock, stored });
      return crossErrors(fields, stored === undefined).find((error) => error.path === path)?.message;
    });
  return (
    <FormSection title="Promo Code" help="Fans enter it at checkout for a discount.">
      <div className={styles.grid}>
        <Form.Item {...item('code')} extra="3 to 25 letters and digits">
          <CodeInput artist={artist} />
        </Form.Item>
        <Form.Item {...item('usage_limit')}>
          <DecimalInput isCount suffix="uses" />
        </Form.Item>
        <Form.Item {...item('discount_type')}>
          <Select options={discountTypes} />
        </Form.Item>
        <Form.Item
          {...item('discount_value')}
          dependencies={['discount_type']}
          {...fieldRules(ruled('discount_value'))}
        >
          <DecimalInput prefix={type === 'fixed' ? '$' : undefined} suffix={type === 'percentage' ? '%' : undefined} />
        </Form.Item>
        <MomentItem {...item('start_dttm')} clock={clock} schema={ruled('start_dttm')} />
        <MomentItem {...item('end_dttm')} clock={clock} schema={ruled('end_dttm')} dependencies={['start_dttm']} />
        <Form.Item
          {...item('minimum_amount')}
          extra="Minimum spend on this artist’s items"
          dependencies={['discount_type', 'discount_value']}
          {...fieldRules(ruled('minimum_amount'))}
          required={type === 'fixed'}
        >
          <DecimalInput isAmount minDecimals={2} prefix="$" />
        </Form.Item>
        {stored !== undefined && (
          <Form.Item {...item('active')} extra="Valid between start and end.">
            <Switch />
          </Form.Item>
        )}
      </div>
    </FormSection>
  );
}

/** Links to the archived code that has the text, in a new tab, so that the form keeps what was typed. */
function CodeInput({ artist, ...input }: InputProps & { artist: ArtistRef }) {
  const { errors } = Form.Item.useStatus();
  const archived = `${peoplePaths.promoCodesOf(artist)}?state=archived&search=${encodeURIComponent(String(input.value))}`;
  return (
    <>
      <Input {...input} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      {errors.includes(promoTexts.codeArchived) && (
        <Link to={archived} target="_blank">
          {promoTexts.openArchived}
        </Link>
      )}
    </>
  );
}

/** Returns errors that involve several fields. Skips a field that is not a number, because it has its own error. */
function crossErrors(fields: FieldInputs<typeof promoCodeFields>, isNew: boolean): PromoCodeError[] {
  const { discount_value: value, minimum_amount: minimum, discount_type } = fields;
  const amounts = {
    discount_value: promoCodeFields.discount_value.input.safeParse(value),
    minimum_amount: promoCodeFields.minimum_amount.input.safeParse(minimum),
  };
  const { start_dttm, end_dttm } = fields;
  // If only one time is set, it is checked against the widest possible range.
  const times = { start_dttm: start_dttm || 1, end_dttm: end_dttm || Number.MAX_SAFE_INTEGER };
  const errors = promoCodeErrors(
    {
      discount_type,
      discount_value: amounts.discount_value.data ?? 0,
      minimum_amount: amounts.minimum_amount.data ?? 0,
      ...times,
    },
    isNew,
  );
  return errors.filter(({ path }) => {
    if (path === 'discount_value') return amounts.discount_value.success && discount_type !== undefined;
    if (path === 'minimum_amount') return amounts.minimum_amount.success && discount_type === 'fixed';
    return true;
  });
}
