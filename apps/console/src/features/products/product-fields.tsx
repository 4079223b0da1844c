import { personThumbnailSidePx } from '@backline/contract/images';
import * as productTexts from '@backline/contract/products.texts';
import { defaultProductImage } from '@backline/contract/product-rules';
import { productFields, type Product } from '@backline/contract/products';
import { Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { formItems, ruledWith } from '../../lib/form-rules.ts';
import { ownClock, toEpochIn } from '../../lib/zone-clock.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { MomentItem } from '../../ui/moment-item.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { RecordImage } from '../../ui/record-image.tsx';
import { DropFields } from './drop-fields.tsx';
import { newDrop, type ProductValues } from './product-values.ts';
import { SizeFields } from './size-fields.tsx';

const item = formItems(productFields);

interface ProductFieldsProps {
  artistId: number;
  stored?: Product;
}

export function ProductFields({ artistId, stored }: ProductFieldsProps) {
  const form = Form.useFormInstance<ProductValues>();
  const isDrop = Form.useWatch('is_drop', { form, preserve: true }) ?? false;
  return (
    <>
      <FormSection title="Product" help="What fans see in the shop.">
        <div className={styles.grid}>
          <RecordImage
            label="Image"
            fallback={defaultProductImage}
            thumbnailSidePx={personThumbnailSidePx}
            shape="whole"
          />
          <Form.Item {...item('title')}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item {...item('price')}>
            <DecimalInput isAmount minDecimals={2} prefix="$" />
          </Form.Item>
          <Form.Item className={styles.wide} {...item('description')}>
            <Input.TextArea rows={4} />
          </Form.Item>
        </div>
      </FormSection>
      <FormSection title="Availability" help="When fans can buy it.">
        <div className={styles.grid}>
          <Availability />
        </div>
      </FormSection>
      <FormSection title="Sizes" help="Each size has its own stock.">
        <SizeFields />
      </FormSection>
      <FormSection title="Drops" help="Sell it at an event for a limited time, at a special price.">
        <div className={styles.grid}>
          <Form.Item {...item('is_drop')}>
            <Switch />
          </Form.Item>
          {isDrop && (
            <Form.Item {...item('is_drop_only')} extra="Sold only while a drop is running.">
              <Switch />
            </Form.Item>
          )}
        </div>
        <DropFields artistId={artistId} stored={stored ?? null} />
      </FormSection>
    </>
  );
}

function Availability() {
  const form = Form.useFormInstance<ProductValues>();
  const [clock] = useState(ownClock);
  const extra = `Your time (${clock.label})`;
  const ends = ruledWith(productFields.available_end_dttm.input, (end) => {
    const start = toEpochIn(form.getFieldValue('available_start_dttm'), clock);
    return start > 0 && Number(end) <= start ? productTexts.endBeforeStart : undefined;
  });
  return (
    <>
      <MomentItem
        {...item('available_start_dttm')}
        clock={clock}
        schema={productFields.available_start_dttm.input}
        extra={extra}
      />
      <MomentItem
        {...item('available_end_dttm')}
        clock={clock}
        schema={ends}
        extra={extra}
        dependencies={['available_start_dttm']}
      />
    </>
  );
}

export function followDropFlag(changed: Partial<ProductValues>, values: ProductValues): Partial<ProductValues> {
  if (changed.is_drop === undefined) return {};
  if (!changed.is_drop) return { is_drop_only: false, artist_product_drops: [] };
  return values.artist_product_drops.length === 0 ? { artist_product_drops: [newDrop] } : {};
}
