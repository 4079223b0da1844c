import type { StoreType } from '@backline/contract/artists';
import { messages } from '@backline/contract/messages';
import { deriveKey } from '../../platform/crypto/crypto.ts';
import { seal } from '../../platform/crypto/secret-box.ts';
import { invalidField } from '../../platform/errors/errors.ts';

interface TokenInput {
  store_type: StoreType;
  storefront_access_token?: string | null | undefined;
}

/**
 * What to keep of the store's token: the one that was sent, sealed; the kept one where none was sent; nothing where it is
 * to be forgotten or the store needs none. Throws a field error where a store that needs one would be left without.
 */
export function sealedStoreToken(
  secretKey: string,
  userId: number,
  { store_type, storefront_access_token: sent }: TokenInput,
  kept: Buffer | null,
): Buffer | null {
  if (store_type !== 'ShopifyStore') return null;
  if (sent) return seal(deriveKey(secretKey, 'store-token'), `profile/${userId}`, sent);
  if (sent === null || kept === null) throw invalidField('storefront_access_token', messages.storeTokenRequired);
  return kept;
}

/** What the audit log may say of it. */
export function tokenChange(before: Buffer | null, after: Buffer | null): Record<string, string> {
  if (before === after) return {};
  return { storefront_access_token: after === null ? 'forgotten' : 'changed' };
}
