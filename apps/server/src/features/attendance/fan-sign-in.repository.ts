import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { NumberHolder } from './fan-sign-in.policy.ts';

const holders = sql`select id, name, role, is_active, identity_id from users`;
export async function findHolder(db: Connection, phoneNumber: string): Promise<NumberHolder | null> {
  const { rows } = await sql<NumberHolder>`${holders} where phone_number = ${phoneNumber}`.execute(db);
  return rows[0] ?? null;
}

export async function lockHolder(tx: Tx, phoneNumber: string): Promise<NumberHolder | null> {
  const { rows } = await sql<NumberHolder>`
    ${holders} where phone_number = ${phoneNumber} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function insert(
  tx: Tx,
  fan: { name: string; phoneNumber: string; identityId: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users (role, name, phone_number, identity_id, first_signed_in_at)
    values ('USER', ${fan.name}, ${fan.phoneNumber}, ${fan.identityId}, now())
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function linkIdentity(tx: Tx, fanId: number, identityId: string): Promise<void> {
  await sql`
    update users set identity_id = ${identityId}, first_signed_in_at = now(), updated_at = now()
    where id = ${fanId}`.execute(tx);
}
