import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ProviderAccount } from '../../platform/ports/identity.port.ts';

/** Returns null if the account is not linked to the person. */
export async function isTrustedProvider(
  tx: Tx,
  userId: number,
  { issuer, subject }: ProviderAccount,
): Promise<boolean | null> {
  const { rows } = await sql<{ is_trusted: boolean }>`
    select is_trusted from provider_accounts
    where user_id = ${userId} and issuer = ${issuer} and subject = ${subject}`.execute(tx);
  return rows[0]?.is_trusted ?? null;
}

export async function setProviderTrust(tx: Tx, userId: number, isTrusted: boolean): Promise<void> {
  await sql`
    update provider_accounts set is_trusted = ${isTrusted}
    where user_id = ${userId} and is_trusted <> ${isTrusted}`.execute(tx);
}

/** Returns the accounts whose links it has removed. */
export async function remove(tx: Tx, userId: number, issuer: string | undefined): Promise<ProviderAccount[]> {
  const { rows } = await sql<ProviderAccount>`
    delete from provider_accounts
    where user_id = ${userId} and ${issuer === undefined ? sql`true` : sql`issuer = ${issuer}`}
    returning issuer, subject`.execute(tx);
  return rows;
}
