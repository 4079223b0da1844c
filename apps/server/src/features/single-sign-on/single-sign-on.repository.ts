import type { StaffRole } from '@backline/contract/features';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ProviderAccount } from '../../platform/ports/identity.port.ts';

export interface SignerRow {
  id: number;
  name: string;
  role: StaffRole;
  email: string | null;
  identity_id: string | null;
}

const signer = sql`select u.id, u.name, u.role, u.email, u.identity_id from users u`;

/**
 * Returns the person of a known account, also a deactivated one: `is_active` decides, not another link. If it waits for
 * the person's lock, the link may be removed meanwhile: {@link noteUse} tells.
 */
export async function findByAccount(
  tx: Tx,
  { issuer, subject }: ProviderAccount,
): Promise<(SignerRow & { is_active: boolean }) | null> {
  const { rows } = await sql<SignerRow & { is_active: boolean }>`
    select u.id, u.name, u.role, u.email, u.identity_id, u.is_active and u.role <> 'USER' as is_active
    from provider_accounts a join users u on u.id = a.user_id
    where a.issuer = ${issuer} and a.subject = ${subject} for no key update of u`.execute(tx);
  return rows[0] ?? null;
}

export async function lockByEmail(tx: Tx, email: string): Promise<SignerRow | null> {
  const { rows } = await sql<SignerRow>`
    ${signer} where u.email = ${email}::citext and u.is_active and u.role <> 'USER' for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Returns false if the account or the person's place at this provider is taken. */
export async function linkAccount(tx: Tx, userId: number, { issuer, subject }: ProviderAccount): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_accounts (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

/** Returns false if the account is not linked any more. */
export async function noteUse(tx: Tx, { issuer, subject }: ProviderAccount): Promise<boolean> {
  const { rows } = await sql`
    update provider_accounts set last_used_at = now() where issuer = ${issuer} and subject = ${subject}
    returning user_id`.execute(tx);
  return rows.length > 0;
}

interface NewPerson {
  role: 'ADMIN' | 'MANAGER';
  name: string;
  email: string;
  identityId: string;
}

/** Returns null if somebody has the address, such as a fan or a deactivated member of the staff. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<SignerRow | null> {
  const { rows } = await sql<SignerRow>`
    insert into users (role, name, email, identity_id)
    values (${person.role}, ${person.name}, ${person.email}, ${person.identityId})
    on conflict do nothing returning id, name, role, email, identity_id`.execute(tx);
  return rows[0] ?? null;
}
