import type { StoreSecretName, StoreType } from '@backline/contract/artists';
import * as peopleTexts from '@backline/contract/people.texts';
import { deriveKey } from '../../platform/crypto/crypto.ts';
import { seal, unseal } from '../../platform/crypto/secret-box.ts';
import { invalidField } from '../../platform/errors/errors.ts';

export interface SealedSecrets {
  storefront_access_token_sealed: Buffer | null;
  store_webhook_secret_sealed: Buffer | null;
}

export type SecretsInput = { store_type: StoreType } & Partial<Record<StoreSecretName, string | null | undefined>>;

const keyOf: Record<StoreSecretName, string> = {
  storefront_access_token: 'store-token',
  store_webhook_secret: 'store-webhook-secret',
};
const contextOf = (userId: number) => `profile/${userId}`;

/** Keeps omitted secrets and drops those that are null or not needed. Throws a field error if a required token would be missing. */
export function sealedSecrets(
  secretKey: string,
  userId: number,
  input: SecretsInput,
  kept: SealedSecrets,
): SealedSecrets {
  const next = (name: StoreSecretName, earlier: Buffer | null): Buffer | null => {
    const sent = input[name];
    if (input.store_type !== 'ShopifyStore' || sent === null) return null;
    return sent ? seal(deriveKey(secretKey, keyOf[name]), contextOf(userId), sent) : earlier;
  };
  const token = next('storefront_access_token', kept.storefront_access_token_sealed);
  if (input.store_type === 'ShopifyStore' && token === null) {
    throw invalidField('storefront_access_token', peopleTexts.storeTokenRequired);
  }
  return {
    storefront_access_token_sealed: token,
    store_webhook_secret_sealed: next('store_webhook_secret', kept.store_webhook_secret_sealed),
  };
}

export function openSecret(secretKey: string, userId: number, name: StoreSecretName, sealed: Buffer): string {
  return unseal(deriveKey(secretKey, keyOf[name]), contextOf(userId), sealed);
}

export function secretChanges(before: SealedSecrets, after: SealedSecrets): Record<string, string> {
  const changes: Record<string, string> = {};
  const note = (name: StoreSecretName, from: Buffer | null, to: Buffer | null) => {
    if (from !== to) changes[name] = to === null ? 'forgotten' : 'changed';
  };
  note('storefront_access_token', before.storefront_access_token_sealed, after.storefront_access_token_sealed);
  note('store_webhook_secret', before.store_webhook_secret_sealed, after.store_webhook_secret_sealed);
  return changes;
}
