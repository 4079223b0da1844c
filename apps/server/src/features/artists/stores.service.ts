import type { Context } from '../../platform/context/context.ts';
import { openSecret } from './store-secrets.ts';
import { find, listByDomain } from './stores.repository.ts';

export interface SigningStore {
  /** Whose store it is. */
  sellerId: number;
  webhookSecret: string;
}

/** Who says that a shop is theirs, each with the secret that they gave for it. */
export async function listSigningStores({ db, log, platform }: Context, domain: string): Promise<SigningStore[]> {
  const rows = await listByDomain(db, domain);
  return rows.flatMap(({ user_id: sellerId, sealed }) => {
    try {
      const webhookSecret = openSecret(platform.config.secretKey, sellerId, 'store_webhook_secret', sealed);
      return [{ sellerId, webhookSecret }];
    } catch {
      log.warn({ user: sellerId }, 'the signing secret of a store was sealed with another secret key');
      return [];
    }
  });
}

export interface OwnStore {
  shopifyDomain: string | null;
  takesWebhooks: boolean;
  hasToken: boolean;
  /** Throws where it was sealed with another secret key. */
  openToken(): string;
}

/** Somebody's store at Shopify; null where they have none. */
export async function findStore({ db, platform }: Context, sellerId: number): Promise<OwnStore | null> {
  const kept = await find(db, sellerId);
  if (kept === null) return null;
  const { token_sealed: sealed } = kept;
  return {
    shopifyDomain: kept.shopify_domain,
    takesWebhooks: kept.takes_webhooks,
    hasToken: sealed !== null,
    openToken() {
      if (sealed === null) throw new Error('a store without a token');
      return openSecret(platform.config.secretKey, sellerId, 'storefront_access_token', sealed);
    },
  };
}
