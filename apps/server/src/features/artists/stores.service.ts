import type { Context } from '../../platform/context/context.ts';
import { openSecret } from './store-secrets.ts';
import { listByDomain } from './stores.repository.ts';

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
