import {
  createProfileInput,
  profileFields,
  storeTypes,
  type StoreSecretName,
  type StoreType,
} from '@backline/contract/artists';
import * as peopleTexts from '@backline/contract/people.texts';
import { Button, Form, Input, type FormInstance } from 'antd';
import { useState } from 'react';
import { fieldRules, formItems } from '../../lib/form-rules.ts';
import styles from '../../ui/record-form.module.css';
import { Select } from '../../ui/select.tsx';
import type { PlainProfile } from './plain-profile.ts';

const { shape } = createProfileInput;
const item = formItems(profileFields);

export const storeLabels: Record<StoreType, string> = {
  OwnStore: 'Own store',
  ShopifyStore: 'Shopify store',
  None: 'None',
};
const storeOptions = storeTypes.map((value) => ({ value, label: storeLabels[value] }));

export function StoreFields({ hasToken, hasWebhookSecret }: { hasToken: boolean; hasWebhookSecret: boolean }) {
  const type = Form.useWatch<StoreType | undefined>('store_type') ?? 'None';
  // The server deletes the secrets when the store is no longer a hosted one.
  const isForgotten = type !== 'ShopifyStore' && (hasToken || hasWebhookSecret);
  const forgotten = hasWebhookSecret ? 'the stored access token and signing secret' : 'the stored access token';
  return (
    <div className={styles.grid}>
      <Form.Item {...item('store_type')} extra={isForgotten ? `Saving removes ${forgotten}.` : undefined}>
        <Select options={storeOptions} />
      </Form.Item>
      {type !== 'None' && (
        <Form.Item
          {...item('store_url')}
          validateTrigger="onBlur"
          required
          rules={[requiredOf(['OwnStore', 'ShopifyStore'], peopleTexts.storeUrlRequired), ...urlRules]}
        >
          <Input type="url" inputMode="url" placeholder="https://" autoComplete="off" />
        </Form.Item>
      )}
      {type === 'ShopifyStore' && (
        <>
          <SecretField
            name="storefront_access_token"
            label="Storefront access token"
            noun="token"
            isStored={hasToken}
            isRequired
            rules={tokenRules}
          />
          <Form.Item {...item('shopify_domain')} validateTrigger="onBlur" extra="Used to import this store’s orders.">
            <Input inputMode="url" placeholder="your-shop.myshopify.com" autoComplete="off" />
          </Form.Item>
          <SecretField
            name="store_webhook_secret"
            label="Webhook signing secret"
            noun="secret"
            isStored={hasWebhookSecret}
            rules={secretRules}
            hint="In Shopify, find it under Settings > Notifications > Webhooks."
          />
        </>
      )}
    </div>
  );
}

/** Returns a rule that checks the current store type, because the input of the previous type may still be mounted. */
function requiredOf(stores: readonly StoreType[], message: string) {
  return ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    required: stores.includes(getFieldValue('store_type')),
    whitespace: true,
    message,
  });
}

const urlRules = item('store_url').rules ?? [];

interface SecretFieldProps {
  name: StoreSecretName;
  label: string;
  noun: string;
  isStored: boolean;
  rules: ReturnType<typeof rulesOf>;
  isRequired?: boolean;
  hint?: string;
}

/** Write-only input that replaces a stored secret without showing it. */
function SecretField({ name, label, noun, isStored, rules, isRequired = false, hint }: SecretFieldProps) {
  const form = Form.useFormInstance<PlainProfile>();
  const [isReplacing, setIsReplacing] = useState(!isStored);
  function keep() {
    form.setFieldValue(name, '');
    setIsReplacing(false);
  }
  if (!isReplacing) {
    return (
      <Form.Item label={label}>
        A {noun} is stored.{' '}
        <Button size="small" onClick={() => setIsReplacing(true)}>
          Replace
        </Button>
      </Form.Item>
    );
  }
  return (
    <Form.Item
      name={name}
      label={label}
      extra={
        <>
          {hint}
          {isStored && (
            <Button type="link" size="small" onClick={keep}>
              Keep the current {noun}
            </Button>
          )}
        </>
      }
      required={isRequired}
      rules={rules}
    >
      <Input.Password autoComplete="new-password" autoFocus={isStored} />
    </Form.Item>
  );
}

const rulesOf = (name: StoreSecretName) => fieldRules(shape[name]).rules ?? [];
const tokenRules = [
  requiredOf(['ShopifyStore'], peopleTexts.storeTokenRequired),
  ...rulesOf('storefront_access_token'),
];
const secretRules = rulesOf('store_webhook_secret');
