import type { IconSide } from '@backline/contract/brands';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

/** Brand of an event's manager. All columns are null for a manager without one. */
export interface BrandRow {
  brand_name: string | null;
  brand_colour: string | null;
  brand_icon: string | null;
}

/** Columns of {@link BrandRow}, for a query that joins {@link brandOfEvent}. */
export const brandColumns = sql`b.name as brand_name, b.colour as brand_colour, b.icon_hash as brand_icon`;
export const brandOfEvent = sql`left join brands b on b.manager_id = e.manager_id`;

export interface Icon {
  icon_key: string;
  icon_hash: string;
  icon_192: Buffer;
  icon_512: Buffer;
}

export interface ManagerRow extends BrandRow {
  id: number;
  manager_name: string;
  icon_key: string | null;
}

export async function findManager(db: Connection, managerId: number): Promise<ManagerRow | null> {
  const { rows } = await sql<ManagerRow>`
    select u.id, u.name as manager_name, b.icon_key, ${brandColumns}
    from users u left join brands b on b.manager_id = u.id
    where u.id = ${managerId} and u.role = 'MANAGER'`.execute(db);
  return rows[0] ?? null;
}

/** Locks the manager, so that concurrent saves follow each other. */
export async function lockManager(tx: Tx, managerId: number): Promise<ManagerRow | null> {
  await sql`select from users where id = ${managerId} for no key update`.execute(tx);
  return findManager(tx, managerId);
}

/** Stores the brand. `undefined` keeps the stored icon. */
export async function save(
  tx: Tx,
  { managerId, name, colour }: { managerId: number; name: string; colour: string },
  icon: Icon | null | undefined,
): Promise<void> {
  await sql`
    insert into brands (manager_id, name, colour) values (${managerId}, ${name}, ${colour})
    on conflict (manager_id) do update set name = excluded.name, colour = excluded.colour`.execute(tx);
  if (icon === undefined) return;
  await sql`
    update brands set icon_key = ${icon?.icon_key ?? null}, icon_hash = ${icon?.icon_hash ?? null},
      icon_192 = ${icon?.icon_192 ?? null}, icon_512 = ${icon?.icon_512 ?? null}
    where manager_id = ${managerId}`.execute(tx);
}

export async function findOfEvent(db: Connection, eventId: number): Promise<BrandRow | null> {
  const { rows } = await sql<BrandRow>`
    select ${brandColumns} from events e ${brandOfEvent} where e.id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}

export async function findIcon(db: Connection, hash: string, sidePx: IconSide): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select ${sql.ref(`icon_${sidePx}`)} as bytes from brands where icon_hash = ${hash} limit 1`.execute(db);
  return rows[0]?.bytes ?? null;
}
