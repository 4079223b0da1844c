import { personThumbnailSidePx } from '@backline/contract/images';
import { messages } from '@backline/contract/messages';
import { productMessages } from '@backline/contract/product-messages';
import { defaultProductImage } from '@backline/contract/product-rules';
import { addProductInput, type Product } from '@backline/contract/products';
import { shownZone } from '@backline/contract/time-zones';
import { isShown, isWallClock, localZone } from '@backline/page/time-zone';
import { Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { fieldRules } from '../../lib/form-rules.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { RecordImage } from '../../ui/record-image.tsx';
import { WallClockPicker } from '../../ui/wall-clock-picker.tsx';
import { DropFields } from './drop-fields.tsx';
import { newDrop, toEpochOf, type ProductValues } from './product-values.ts';
import { SizeFields } from './size-fields.tsx';

const { shape } = addProductInput;

interface ProductFieldsProps {
  artistId: number;
  /** Left out for a new one. */
  stored?: Product;
}

export function ProductFields({ artistId, stored }: ProductFieldsProps) {
  const form = Form.useFormInstance<ProductValues>();
  const isDrop = Form.useWatch('is_drop', { form, preserve: true }) ?? false;
  return (
    <>
      <FormSection title="Product">
        <div className={styles.grid}>
          <RecordImage
            label="Image"
            fallback={defaultProductImage}
            thumbnailSidePx={personThumbnailSidePx}
            shape="whole"
          />
          <Form.Item name="title" label="Title" {...fieldRules(shape.title)}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="price" label="Price" {...fieldRules(shape.price)}>
            <DecimalInput isAmount minDecimals={2} prefix="$" />
          </Form.Item>
          <Form.Item className={styles.wide} name="description" label="Description" {...fieldRules(shape.description)}>
            <Input.TextArea rows={4} />
          </Form.Item>
        </div>
      </FormSection>
      <FormSection title="Availability">
        <div className={styles.grid}>
          <Availability name="available_start_dttm" label="Available Start" />
          <Availability name="available_end_dttm" label="Available End" />
        </div>
      </FormSection>
      <FormSection title="Sizes">
        <SizeFields />
      </FormSection>
      <FormSection title="Drops">
        <div className={styles.grid}>
          <Form.Item
            name="is_drop"
            label="Drop"
            valuePropName="checked"
            extra="Sold for a while at an event, at a special price."
          >
            <Switch />
          </Form.Item>
          {isDrop && (
            <Form.Item
              name="is_drop_only"
              label="Drop only"
              valuePropName="checked"
              extra="Not sold while no drop is running."
            >
              <Switch />
            </Form.Item>
          )}
        </div>
        <DropFields artistId={artistId} stored={stored ?? null} />
      </FormSection>
    </>
  );
}

interface AvailabilityProps {
  name: 'available_start_dttm' | 'available_end_dttm';
  label: string;
}

function Availability({ name, label }: AvailabilityProps) {
  const form = Form.useFormInstance<ProductValues>();
  const [now] = useState(Date.now);
  const problem = (value: unknown) => {
    const zone = localZone();
    if (typeof value === 'string' && value !== '') {
      if (!isWallClock(value)) return messages.dateUnreadable;
      if (!isShown(value, zone)) return messages.dateSkipped(shownZone(zone, now));
    }
    const at = toEpochOf(zone, value);
    const wrong = shape[name].safeParse(at).error?.issues[0]?.message;
    if (wrong !== undefined || name === 'available_start_dttm') return wrong;
    const start = toEpochOf(zone, form.getFieldValue('available_start_dttm'));
    return start > 0 && at <= start ? productMessages.endBeforeStart : undefined;
  };
  return (
    <Form.Item
      name={name}
      label={label}
      required
      extra={`By the clocks here, ${shownZone(localZone(), now)}`}
      {...(name === 'available_end_dttm' ? { dependencies: ['available_start_dttm'] } : {})}
      rules={[
        {
          async validator(_rule, value: unknown) {
            const text = problem(value);
            if (text !== undefined) throw new Error(text);
          },
        },
      ]}
    >
      <WallClockPicker />
    </Form.Item>
  );
}

/** Turned on, there is a drop to fill; turned off, whatever was filled is gone. */
export function followDropFlag(changed: Partial<ProductValues>, values: ProductValues): Partial<ProductValues> {
  if (changed.is_drop === undefined) return {};
  if (!changed.is_drop) return { is_drop_only: false, artist_product_drops: [] };
  return values.artist_product_drops.length === 0 ? { artist_product_drops: [newDrop] } : {};
}
