import { sql } from 'kysely';
import { profileFields } from '@backline/contract/artists';
import { emptyOutputs, namesOf, type FieldOutputs } from '@backline/contract/fields';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { assignments, valuesOf } from '../../platform/db/statements.ts';
import type { SealedSecrets } from './store-secrets.ts';

export type PlainProfile = FieldOutputs<typeof profileFields>;

export interface ProfileColumns extends PlainProfile, SealedSecrets {}

export const noProfile: ProfileColumns = {
  ...emptyOutputs(profileFields),
  storefront_access_token_sealed: null,
  store_webhook_secret_sealed: null,
};

export async function find(db: Connection, userId: number): Promise<ProfileColumns | null> {
  const { rows } = await sql<ProfileColumns>`
    select ${sql.join(namesOf(profileFields).map((name) => sql.ref(name)))}, storefront_access_token_sealed,
      store_webhook_secret_sealed
    from profiles where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function save(tx: Tx, userId: number, profile: ProfileColumns): Promise<void> {
  await sql`
    insert into profiles ${valuesOf<'profiles'>({ user_id: userId, ...profile })}
    on conflict (user_id) do update set ${assignments<'profiles'>({ ...profile, updated_at: sql`now()` })}`.execute(tx);
}
