import { sql } from 'kysely';
import { profileLinks, type ProfileLink, type StoreType } from '@backline/contract/artists';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface ProfileColumns extends Record<ProfileLink, string | null> {
  store_type: StoreType;
  store_url: string | null;
  storefront_access_token_sealed: Buffer | null;
}

/** Of whoever has not saved one yet. */
export const noProfile: ProfileColumns = {
  ...(Object.fromEntries(profileLinks.map((link) => [link, null])) as Record<ProfileLink, null>),
  store_type: 'None',
  store_url: null,
  storefront_access_token_sealed: null,
};

/** Null until the first save. */
export async function find(db: Connection, userId: number): Promise<ProfileColumns | null> {
  const { rows } = await sql<ProfileColumns>`
    select ${sql.join(profileLinks.map((link) => sql.ref(link)))}, store_type, store_url, storefront_access_token_sealed
    from profiles where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function save(tx: Tx, userId: number, profile: ProfileColumns): Promise<void> {
  await tx
    .insertInto('profiles')
    .values({ user_id: userId, ...profile })
    .onConflict((earlier) => earlier.column('user_id').doUpdateSet({ ...profile, updated_at: sql<string>`now()` }))
    .execute();
}
