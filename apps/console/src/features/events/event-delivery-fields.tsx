import { eventFields } from '@backline/contract/event-fields';
import { Form, Input, Switch } from 'antd';
import { formItems } from '../../lib/form-rules.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import formStyles from '../../ui/record-form.module.css';
import { Select } from '../../ui/select.tsx';
import styles from './event-form.module.css';

const item = formItems(eventFields);

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
        <Form.Item {...item('tax_rate')}>
          <DecimalInput step={0.5} suffix="%" />
        </Form.Item>
        <Form.Item {...item('delivery_method')}>
          <Select options={deliveryOptions} />
        </Form.Item>
        <Form.Item {...item('delivery_cost')}>
          <DecimalInput
            isAmount={method === 'fixed'}
            minDecimals={2}
            prefix={method === 'fixed' ? '$' : undefined}
            suffix={method === 'percentage' ? '%' : undefined}
          />
        </Form.Item>
      </div>
      <div className={styles.switches}>
        <Form.Item {...item('is_free_standing_available')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item {...item('in_seat_delivery')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {(isFreeStanding || isInSeat) && (
          <Form.Item {...item('kiosk_available')} valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
        {(isFreeStanding || isInSeat) && (
          <Form.Item {...item('charges_delivery_for_pickup')} valuePropName="checked">
            <Switch disabled={!hasKiosk} />
          </Form.Item>
        )}
      </div>
      {(isFreeStanding || isInSeat) && (
        <div className={formStyles.grid}>
          <Form.Item {...item('kiosk_location')}>
            <Input disabled={!hasKiosk} />
          </Form.Item>
          <Form.Item {...item('kiosk_pickup')}>
            <Input disabled={!hasKiosk} />
          </Form.Item>
        </div>
      )}
    </>
  );
}
