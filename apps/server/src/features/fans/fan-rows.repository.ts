import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

export interface StoredFan {
  id: number;
  name: string;
  email: string | null;
  phone_number: string | null;
  /** The thumbnail where there is one. */
  image_key: string | null;
  allow_group_creation: boolean;
  event_role: 'ADMIN' | 'USER';
  section: string | null;
  seat_row: string | null;
  seat: string | null;
  checked_in_at: string | null;
}

/** The people with these ids, in this order, with their place at the event where one is named. */
export async function findRows(db: Connection, ids: readonly number[], eventId: number | null): Promise<StoredFan[]> {
  const { rows } = await sql<StoredFan>`
    select u.id, u.name, coalesce(u.email, u.contact_email) as email,
      coalesce(u.phone_number, u.contact_phone) as phone_number,
      coalesce(u.profile_image_thumbnail_key, u.profile_image_key) as image_key, u.allow_group_creation,
      coalesce(f.event_role, 'USER') as event_role, f.section, f.seat_row, f.seat, f.checked_in_at
    from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join users u on u.id = page.id
    left join event_users f on f.event_id = ${eventId}::bigint and f.user_id = u.id
    order by page.place`.execute(db);
  return rows;
}
