import { dropDurations, type MerchDrop } from '@backline/contract/merch-drops';
import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import * as productTexts from '@backline/contract/products.texts';
import { dropFields } from '@backline/contract/products';
import { Form } from 'antd';
import { formatMoney } from '../../lib/format.ts';
import { fieldRules, formItems, ruledWith, type FieldSchema } from '../../lib/form-rules.ts';
import type { ZoneClock } from '../../lib/zone-clock.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { MomentItem } from '../../ui/moment-item.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { recordFields } from '../../ui/record-values.ts';
import { Select } from '../../ui/select.tsx';
import type { DropValues } from './drop-values.ts';
import { useDropChoices } from './drop.queries.ts';

const item = formItems(dropFields);
const durations = dropDurations.map(({ ms, label }) => ({ value: ms, label }));

interface DropFieldsProps {
  clock: ZoneClock;
  stored?: MerchDrop;
}

export function DropFields({ clock, stored }: DropFieldsProps) {
  const form = Form.useFormInstance<DropValues>();
  const ends = ruledWith(dropFields.drop_end_dttm.input, (end) => {
    const { drop_start_dttm: start } = recordFields(dropFields, form.getFieldsValue(true), { clock, stored });
    return start > 0 && Number(end) <= start ? productTexts.endBeforeStart : undefined;
  });
  return (
    <FormSection title="Drop" help="When it runs, at what price and for how many items.">
      <div className={styles.grid}>
        <MomentItem {...item('drop_start_dttm')} clock={clock} schema={dropFields.drop_start_dttm.input} />
        <Form.Item
          name="duration"
          label="Duration"
          extra="Sets the end time. For a longer drop, enter the end time yourself."
        >
          <Select allowClear options={durations} />
        </Form.Item>
        <MomentItem {...item('drop_end_dttm')} clock={clock} schema={ends} dependencies={['drop_start_dttm']} />
        <Form.Item {...item('special_price')}>
          <DecimalInput isAmount minDecimals={2} prefix="$" />
        </Form.Item>
        <Form.Item {...item('max_drop_quantity')} extra="Across all sizes">
          <DecimalInput isCount suffix="items" />
        </Form.Item>
      </div>
    </FormSection>
  );
}

const productRule: FieldSchema = {
  safeParse: (value) =>
    typeof value === 'number'
      ? { success: true }
      : { success: false, error: { issues: [{ path: [], message: merchDropTexts.productRequired }] } },
};

export function ProductField({ eventId }: { eventId: number }) {
  const choices = useDropChoices(eventId);
  return (
    <FormSection title="Product" help="What fans at this event can buy during the drop.">
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
