import type { Appearance } from '@backline/contract/appearance';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';

export async function getAppearance(db: Connection, userId: number): Promise<Appearance> {
  const { rows } = await sql<Appearance>`
    select console_theme as theme, console_density as density from users where id = ${userId}`.execute(db);
  return onlyRow(rows);
}

/** Does not raise the version, because no form of the person contains these settings. */
export async function updateAppearance(db: Connection, userId: number, { theme, density }: Appearance): Promise<void> {
  await sql`update users set console_theme = ${theme}, console_density = ${density} where id = ${userId}`.execute(db);
}
