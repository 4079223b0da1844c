import { clocksOf, type Timezone } from '@backline/contract/time-zones';
import { dropDurations, dropProductInput, type MerchDrop } from '@backline/contract/merch-drops';
import { merchDropMessages } from '@backline/contract/merch-drop-messages';
import { productMessages } from '@backline/contract/product-messages';
import { Form } from 'antd';
import { formatMoney } from '../../lib/format.ts';
import { fieldRules, type FieldSchema } from '../../lib/form-rules.ts';
import { clockSchema } from '../../nouns/events/event-clock.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { Select } from '../../ui/select.tsx';
import { WallClockPicker } from '../../ui/wall-clock-picker.tsx';
import { toFields, type DropValues } from './drop-values.ts';
import { useDropChoices } from './drop.queries.ts';

const { shape } = dropProductInput;
const durations = dropDurations.map(({ ms, label }) => ({ value: ms, label }));

interface DropFieldsProps {
  timezone: Timezone;
  /** Left out for a new one. */
  stored?: MerchDrop;
}

export function DropFields({ timezone, stored }: DropFieldsProps) {
  const form = Form.useFormInstance<DropValues>();
  const clocks = `By the clocks of ${clocksOf(timezone)}`;
  const end: FieldSchema = {
    safeParse(at) {
      const known = shape.drop_end_dttm.safeParse(at);
      if (!known.success) return known;
      const { drop_start_dttm: start } = toFields(form.getFieldsValue(true), timezone, stored);
      return start === 0 || known.data > start
        ? { success: true }
        : { success: false, error: { issues: [{ path: [], message: productMessages.endBeforeStart }] } };
    },
  };
  const time = (schema: FieldSchema) => fieldRules(clockSchema({ timezone, schema }));
  return (
    <FormSection title="Drop">
      <div className={styles.grid}>
        <Form.Item name="drop_start_dttm" label="Start" extra={clocks} {...time(shape.drop_start_dttm)}>
          <WallClockPicker />
        </Form.Item>
        <Form.Item
          name="duration"
          label="Duration"
          extra="Sets the end; choose another end by hand where it lasts longer."
        >
          <Select allowClear options={durations} />
        </Form.Item>
        <Form.Item name="drop_end_dttm" label="End" extra={clocks} dependencies={['drop_start_dttm']} {...time(end)}>
          <WallClockPicker />
        </Form.Item>
        <Form.Item name="special_price" label="Special Price" {...fieldRules(shape.special_price)}>
          <DecimalInput isAmount minDecimals={2} prefix="$" />
        </Form.Item>
        <Form.Item
          name="max_drop_quantity"
          label="Max Quantity"
          extra="Of all sizes together"
          {...fieldRules(shape.max_drop_quantity)}
        >
          <DecimalInput isCount />
        </Form.Item>
      </div>
    </FormSection>
  );
}

const productRule: FieldSchema = {
  safeParse: (value) =>
    typeof value === 'number'
      ? { success: true }
      : { success: false, error: { issues: [{ path: [], message: merchDropMessages.productRequired }] } },
};

/** A product of the event's artists that has no drop there. */
export function ProductField({ eventId }: { eventId: number }) {
  const choices = useDropChoices(eventId);
  return (
    <FormSection title="Product">
      <Form.Item name="product_id" label="Product" {...fieldRules(productRule)}>
        <Combobox<number>
          placeholder="Choose a product"
          query={choices}
          options={(choices.data ?? []).map(({ id, title, artist_name: artist, price }) => ({
            value: id,
            label: `${title}, ${artist} (${formatMoney(price)})`,
          }))}
        />
      </Form.Item>
    </FormSection>
  );
}
