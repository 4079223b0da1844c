import { promoCodeErrors, promoCodeFields, type PromoCode, type PromoCodeError } from '@backline/contract/promo-codes';
import { Form, Input, Switch } from 'antd';
import { fieldRules, type FieldSchema } from '../../lib/form-rules.ts';
import { clockSchemaIn, type ZoneClock } from '../../lib/zone-clock.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { Select } from '../../ui/select.tsx';
import { WallClockPicker } from '../../ui/wall-clock-picker.tsx';
import { toFields, type PromoCodeValues } from './promo-code-values.ts';

const discountTypes = [
  { value: 'fixed', label: 'Fixed' },
  { value: 'percentage', label: 'Percentage' },
];

interface PromoCodeFieldsProps {
  clock: ZoneClock;
  /** Left out for a new one. */
  stored?: PromoCode;
}

export function PromoCodeFields({ clock, stored }: PromoCodeFieldsProps) {
  const form = Form.useFormInstance<PromoCodeValues>();
  const type = Form.useWatch('discount_type', form);
  /** The field's own rule, and then what the others make of it. */
  const ruled = (path: PromoCodeError['path']): FieldSchema => ({
    safeParse(value) {
      const known = promoCodeFields[path].safeParse(value);
      if (!known.success) return known;
      const found = crossErrors(toFields(form.getFieldsValue(true), clock, stored), stored === undefined).find(
        (error) => error.path === path,
      );
      return found === undefined
        ? { success: true }
        : { success: false, error: { issues: [{ path: [], message: found.message }] } };
    },
  });
  const time = (path: 'start_dttm' | 'end_dttm') => fieldRules(clockSchemaIn({ clock, schema: ruled(path) }));
  return (
    <FormSection title="Promo Code">
      <div className={styles.grid}>
        <Form.Item name="code" label="Code" extra="3 to 25 letters and digits" {...fieldRules(promoCodeFields.code)}>
          <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Form.Item>
        <Form.Item name="usage_limit" label="Usage Limit" {...fieldRules(promoCodeFields.usage_limit)}>
          <DecimalInput isCount />
        </Form.Item>
        <Form.Item name="discount_type" label="Discount Type" {...fieldRules(promoCodeFields.discount_type)}>
          <Select options={discountTypes} />
        </Form.Item>
        <Form.Item
          name="discount_value"
          label="Discount Value"
          dependencies={['discount_type']}
          {...fieldRules(ruled('discount_value'))}
        >
          <DecimalInput prefix={type === 'fixed' ? '$' : undefined} suffix={type === 'percentage' ? '%' : undefined} />
        </Form.Item>
        <Form.Item name="start_dttm" label="Start" extra={`By the clocks of ${clock.label}`} {...time('start_dttm')}>
          <WallClockPicker />
        </Form.Item>
        <Form.Item
          name="end_dttm"
          label="End"
          extra={`By the clocks of ${clock.label}`}
          dependencies={['start_dttm']}
          {...time('end_dttm')}
        >
          <WallClockPicker />
        </Form.Item>
        <Form.Item
          name="minimum_amount"
          label="Minimum Amount"
          extra="Of what is bought of this artist"
          dependencies={['discount_type', 'discount_value']}
          {...fieldRules(ruled('minimum_amount'))}
          required={type === 'fixed'}
        >
          <DecimalInput isAmount minDecimals={2} prefix="$" />
        </Form.Item>
        {stored !== undefined && (
          <Form.Item name="active" label="Active" valuePropName="checked" extra="Counts between start and end.">
            <Switch />
          </Form.Item>
        )}
      </div>
    </FormSection>
  );
}

/** Nothing while a field is no number yet: that is said beside it. */
function crossErrors(fields: ReturnType<typeof toFields>, isNew: boolean): PromoCodeError[] {
  const { discount_value: value, minimum_amount: minimum, discount_type } = fields;
  const amounts = {
    discount_value: promoCodeFields.discount_value.safeParse(value),
    minimum_amount: promoCodeFields.minimum_amount.safeParse(minimum),
  };
  const { start_dttm, end_dttm } = fields;
  // Where one of them is missing, the other is measured against the widest.
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
