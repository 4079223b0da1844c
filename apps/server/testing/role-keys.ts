import type { Feature, StaffRole } from '@backline/contract/features';
import type { Connection } from '../src/platform/db/database.ts';

/** Changes the permission keys of a role while the check runs. `change` receives the current keys. */
export async function withKeys<T>(
  db: Connection,
  role: StaffRole,
  change: (held: readonly Feature[]) => readonly Feature[],
  check: () => Promise<T>,
): Promise<T> {
  const rows = await db.selectFrom('role_features').select('feature').where('role', '=', role).execute();
  const held = rows.map(({ feature }) => feature as Feature);
  const give = async (features: readonly Feature[]) => {
    await db.deleteFrom('role_features').where('role', '=', role).execute();
    const given = [...new Set(features)].map((feature) => ({ role, feature }));
    if (given.length > 0) await db.insertInto('role_features').values(given).execute();
  };
  await give(change(held));
  try {
    return await check();
  } finally {
    await give(held);
  }
}

export const withMoreKeys = <T>(db: Connection, role: StaffRole, keys: readonly Feature[], check: () => Promise<T>) =>
  withKeys(db, role, (held) => [...held, ...keys], check);

export const withoutKeys = <T>(db: Connection, role: StaffRole, keys: readonly Feature[], check: () => Promise<T>) =>
  withKeys(db, role, (held) => held.filter((key) => !keys.includes(key)), check);
