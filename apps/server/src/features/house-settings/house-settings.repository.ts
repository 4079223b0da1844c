import type { HouseSettings } from '@backline/contract/house-settings';
import { sql, type RawBuilder } from 'kysely';
import { epochMs, timestampFromMs, type Connection, type Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';

type Row = Omit<HouseSettings, 'announcement_until'> & { announcement_until: string | null };

async function read(db: Connection, locking: RawBuilder<unknown>): Promise<HouseSettings> {
  const { rows } = await sql<Row>`
    select announcement, announcement_url, announcement_until, footer_year, admins_need_second_factor
    from house_settings ${locking}`.execute(db);
  const { announcement_until: until, ...row } = onlyRow(rows);
  return { ...row, announcement_until: until === null ? null : epochMs(until) };
}

export const getSettings = (db: Connection): Promise<HouseSettings> => read(db, sql``);

export const lockSettings = (tx: Tx): Promise<HouseSettings> => read(tx, sql`for update`);

export async function updateSettings(tx: Tx, settings: HouseSettings): Promise<void> {
  const until = settings.announcement_until === null ? null : timestampFromMs(settings.announcement_until);
  await sql`
    update house_settings set announcement = ${settings.announcement}, announcement_url = ${settings.announcement_url},
      announcement_until = ${until}, footer_year = ${settings.footer_year},
      admins_need_second_factor = ${settings.admins_need_second_factor}`.execute(tx);
}
