import type { Shop } from '@backline/contract/shop';
import { EmailField } from '../../ui/email-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import type { DeliveryValues } from './delivery-values.ts';
import styles from './shop.module.css';
import * as shopTexts from '@backline/contract/shop.texts';

interface DeliveryFieldsProps {
  shop: Shop;
  values: DeliveryValues;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (values: DeliveryValues) => void;
}

type TextName = Exclude<keyof DeliveryValues, 'kind' | 'phone' | 'email'>;

export function DeliveryFields({ shop: { delivery }, values, errors, onChange }: DeliveryFieldsProps) {
  const field = (name: TextName, label: string, autoComplete: string) => (
    <Field
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={200}
      value={values[name]}
      error={errors[`delivery.${name}`] ?? null}
      onChange={(typed) => onChange({ ...values, [name]: typed })}
    />
  );
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend>{shopTexts.delivery}</legend>
        {delivery.kinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name="delivery"
              checked={values.kind === kind}
              onChange={() => onChange({ ...values, kind })}
            />
            <span>{shopTexts.kinds[kind]}</span>
          </label>
        ))}
      </fieldset>
      {values.kind === 'seat' && (
        <div className={styles.seat}>
          {field('section', shopTexts.section, 'off')}
          {field('row', shopTexts.row, 'off')}
          {field('seat', shopTexts.seat, 'off')}
        </div>
      )}
      {values.kind === 'kiosk' && (delivery.kiosk_location !== '' || delivery.kiosk_pickup !== '') && (
        <Notice>
          {delivery.kiosk_location !== '' && <strong>{delivery.kiosk_location}</strong>}
          {delivery.kiosk_location !== '' && delivery.kiosk_pickup !== '' && <br />}
          {delivery.kiosk_pickup}
        </Notice>
      )}
      {values.kind === 'shipping' && (
        <>
          {field('shipping_name', shopTexts.shippingName, 'shipping name')}
          {field('shipping_address1', shopTexts.address, 'shipping street-address')}
          {field('shipping_city', shopTexts.city, 'shipping address-level2')}
          {field('shipping_state', shopTexts.state, 'shipping address-level1')}
          {field('shipping_zip', shopTexts.zip, 'shipping postal-code')}
          {field('shipping_country', shopTexts.country, 'shipping country-name')}
          <PhoneField
            label={shopTexts.phone}
            autoComplete="tel"
            value={values.phone}
            error={errors['delivery.shipping_phoneno'] ?? null}
            onChange={(phone) => onChange({ ...values, phone })}
          />
          <EmailField
            label={shopTexts.email}
            hint={shopTexts.emailHint}
            name="email"
            value={values.email}
            error={errors['delivery.email'] ?? null}
            onChange={(email) => onChange({ ...values, email })}
          />
        </>
      )}
    </>
  );
}
