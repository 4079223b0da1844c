import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { NumberHolder } from './fan-sign-in.policy.ts';

function selectHolder(db: Connection, phoneNumber: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'is_active', 'identity_id'])
    .where('phone_number', '=', phoneNumber);
}

export async function findHolder(db: Connection, phoneNumber: string): Promise<NumberHolder | null> {
  return (await selectHolder(db, phoneNumber).executeTakeFirst()) ?? null;
}

export async function lockHolder(tx: Tx, phoneNumber: string): Promise<NumberHolder | null> {
  return (await selectHolder(tx, phoneNumber).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function insert(
  tx: Tx,
  fan: { name: string; phoneNumber: string; identityId: string },
): Promise<number | null> {
  const row = await tx
    .insertInto('users')
    .values({
      role: 'USER',
      name: fan.name,
      phone_number: fan.phoneNumber,
      identity_id: fan.identityId,
      first_signed_in_at: sql<string>`now()`,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function linkIdentity(tx: Tx, fanId: number, identityId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ identity_id: identityId, first_signed_in_at: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where('id', '=', fanId)
    .execute();
}
