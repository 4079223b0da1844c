import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

export interface StoreRow {
  user_id: number;
  sealed: Buffer;
}

export async function listByDomain(db: Connection, domain: string): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select p.user_id, p.store_webhook_secret_sealed as sealed from profiles p join users u on u.id = p.user_id
    where p.shopify_domain = ${domain} and p.store_type = 'ShopifyStore' and p.store_webhook_secret_sealed is not null
      and u.role in ('ARTIST', 'MANAGER') and u.is_active
    order by p.user_id limit 100`.execute(db);
  return rows;
}

export interface KeptStore {
  shopify_domain: string | null;
  token_sealed: Buffer | null;
  takes_webhooks: boolean;
}

export async function find(db: Connection, userId: number): Promise<KeptStore | null> {
  const { rows } = await sql<KeptStore>`
    select shopify_domain, storefront_access_token_sealed as token_sealed,
      shopify_domain is not null and store_webhook_secret_sealed is not null as takes_webhooks
    from profiles where user_id = ${userId} and store_type = 'ShopifyStore'`.execute(db);
  return rows[0] ?? null;
}
