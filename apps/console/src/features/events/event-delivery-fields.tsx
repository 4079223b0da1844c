import { createEventInput } from '@backline/contract/event-fields';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import formStyles from '../../ui/record-form.module.css';
import styles from './event-form.module.css';

const { shape } = createEventInput;

const deliveryLabels = { percentage: 'Percentage', fixed: 'Fixed' } as const;
const deliveryOptions = Object.entries(deliveryLabels).map(([value, label]) => ({ value, label }));

export function DeliveryFields() {
  const method = Form.useWatch<string | undefined>('delivery_method');
  const isFreeStanding = Form.useWatch<boolean | undefined>('is_free_standing_available') ?? true;
  const isInSeat = Form.useWatch<boolean | undefined>('in_seat_delivery') ?? true;
  const hasKiosk = Form.useWatch<boolean | undefined>('kiosk_available') ?? true;
  return (
    <>
      <div className={formStyles.grid}>
        <Form.Item name="tax_rate" label="Tax Rate" {...fieldRules(shape.tax_rate)}>
          <InputNumber step={0.5} suffix="%" inputMode="decimal" />
        </Form.Item>
        <Form.Item name="delivery_method" label="Delivery Method" {...fieldRules(shape.delivery_method)}>
          <Select options={deliveryOptions} />
        </Form.Item>
        <Form.Item name="delivery_cost" label="Delivery Charges" {...fieldRules(shape.delivery_cost)}>
          <InputNumber
            precision={2}
            inputMode="decimal"
            prefix={method === 'fixed' ? '$' : undefined}
            suffix={method === 'percentage' ? '%' : undefined}
          />
        </Form.Item>
      </div>
      <div className={styles.switches}>
        <Form.Item name="is_free_standing_available" label="Free standing" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="in_seat_delivery" label="Allocated seats (in-seat delivery)" valuePropName="checked">
          <Switch />
        </Form.Item>
        {(isFreeStanding || isInSeat) && (
          <Form.Item name="kiosk_available" label="Kiosk pickup" valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
      </div>
      {(isFreeStanding || isInSeat) && (
        <div className={formStyles.grid}>
          <Form.Item name="kiosk_location" label="Kiosk Location" {...fieldRules(shape.kiosk_location)}>
            <Input disabled={!hasKiosk} />
          </Form.Item>
          <Form.Item name="kiosk_pickup" label="Kiosk Pickup Instructions" {...fieldRules(shape.kiosk_pickup)}>
            <Input disabled={!hasKiosk} />
          </Form.Item>
        </div>
      )}
    </>
  );
}
