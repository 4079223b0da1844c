import type { StaffRole } from '@backline/contract/features';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface SignerRow {
  id: number;
  name: string;
  role: StaffRole;
  email: string | null;
  identity_id: string | null;
}

interface Account {
  issuer: string;
  subject: string;
}

const signer = sql`select u.id, u.name, u.role, u.email, u.identity_id from users u`;

/** Returns the person of a known account, also a deactivated one: `is_active` decides, not another link. */
export async function findByAccount(
  tx: Tx,
  { issuer, subject }: Account,
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
export async function linkAccount(tx: Tx, userId: number, { issuer, subject }: Account): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_accounts (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

export async function noteUse(tx: Tx, { issuer, subject }: Account): Promise<void> {
  await sql`
    update provider_accounts set last_used_at = now() where issuer = ${issuer} and subject = ${subject}`.execute(tx);
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
