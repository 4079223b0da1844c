import { sql } from 'kysely';
import type { Feature, StaffRole } from '@backline/contract/features';
import type { Connection, Tx } from '../../platform/db/database.ts';

/** The table's constraints guarantee these types, but the generated types only say string. */
interface HeldRow {
  role: StaffRole;
  feature: Feature;
}

export async function listHeld(db: Connection): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`select role, feature from role_features`.execute(db);
  return rows;
}

export async function countPeople(db: Connection): Promise<{ role: string; count: number }[]> {
  const { rows } = await sql<{ role: string; count: number }>`
    select role, count(*) as count from users where role <> 'USER' and is_active group by role`.execute(db);
  return rows;
}

/** Serialises changes without blocking reads. Locks the table, because a check depends on other roles' rows. */
export async function lockHeld(tx: Tx): Promise<void> {
  await sql`lock table role_features in share row exclusive mode`.execute(tx);
}

export async function replaceHeld(
  tx: Tx,
  role: StaffRole,
  { gained, lost }: { gained: readonly Feature[]; lost: readonly Feature[] },
): Promise<void> {
  if (lost.length > 0) {
    await sql`delete from role_features where role = ${role} and feature = any(${lost}::text[])`.execute(tx);
  }
  if (gained.length > 0) {
    await sql`
      insert into role_features (role, feature) select ${role}::text, unnest(${gained}::text[])`.execute(tx);
  }
}
