import { createProfileInput, profileFields, storeTypes, type StoreType } from '@backline/contract/artists';
import { messages } from '@backline/contract/messages';
import { Button, Form, Input, Select, type FormInstance } from 'antd';
import { useState } from 'react';
import { fieldRules, formItems } from '../../lib/form-rules.ts';
import styles from '../../ui/record-form.module.css';
import type { PlainProfile } from './plain-profile.ts';

const { shape } = createProfileInput;
const item = formItems(profileFields);

export const storeLabels: Record<StoreType, string> = {
  OwnStore: 'Own Store',
  ShopifyStore: 'Shopify Store',
  None: 'None',
};
const storeOptions = storeTypes.map((value) => ({ value, label: storeLabels[value] }));

/** Where an artist's merchandise is sold besides the events. */
export function StoreFields({ hasToken }: { hasToken: boolean }) {
  const type = Form.useWatch<StoreType | undefined>('store_type') ?? 'None';
  // The server forgets it as soon as no hosted store needs it.
  const isTokenForgotten = hasToken && type !== 'ShopifyStore';
  return (
    <div className={styles.grid}>
      <Form.Item
        {...item('store_type')}
        extra={isTokenForgotten ? 'Saving removes the stored access token.' : undefined}
      >
        <Select options={storeOptions} />
      </Form.Item>
      {type !== 'None' && (
        <Form.Item
          {...item('store_url')}
          validateTrigger="onBlur"
          required
          rules={[requiredOf(['OwnStore', 'ShopifyStore'], messages.storeUrlRequired), ...urlRules]}
        >
          <Input type="url" inputMode="url" placeholder="https://" autoComplete="off" />
        </Form.Item>
      )}
      {type === 'ShopifyStore' && <TokenField hasToken={hasToken} />}
    </div>
  );
}

/** Of these stores alone, as the form says it now: the input of a store that was just given up may still stand there. */
function requiredOf(stores: readonly StoreType[], message: string) {
  return ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    required: stores.includes(getFieldValue('store_type')),
    whitespace: true,
    message,
  });
}

const urlRules = item('store_url').rules ?? [];

/** The token is only ever written: a stored one is replaced unseen. */
function TokenField({ hasToken }: { hasToken: boolean }) {
  const form = Form.useFormInstance<PlainProfile>();
  const [isReplacing, setIsReplacing] = useState(!hasToken);
  function keep() {
    form.setFieldValue('storefront_access_token', '');
    setIsReplacing(false);
  }
  if (!isReplacing) {
    return (
      <Form.Item label="Storefront Access Token">
        A token is stored.{' '}
        <Button size="small" onClick={() => setIsReplacing(true)}>
          Replace
        </Button>
      </Form.Item>
    );
  }
  return (
    <Form.Item
      name="storefront_access_token"
      label="Storefront Access Token"
      extra={
        hasToken && (
          <Button type="link" size="small" onClick={keep}>
            Keep the stored token
          </Button>
        )
      }
      required
      rules={[requiredOf(['ShopifyStore'], messages.storeTokenRequired), ...tokenRules]}
    >
      <Input.Password autoComplete="new-password" autoFocus={hasToken} />
    </Form.Item>
  );
}

const tokenRules = fieldRules(shape.storefront_access_token).rules ?? [];
