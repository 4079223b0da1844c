import type { Context } from '../../platform/context/context.ts';
import { openSecret } from './store-secrets.ts';
import { find, listByDomain } from './stores.repository.ts';

export interface SigningStore {
  sellerId: number;
  webhookSecret: string;
}

/** Lists all accounts that claim the shop, each with its own secret. */
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
  openToken(): string;
}

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
