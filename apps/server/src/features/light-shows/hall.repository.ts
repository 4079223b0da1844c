import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';

export interface HallSection {
  section: string;
  rows: string[];
  seats: string[];
}

/** Of `event_users as eu`: the organiser's seat, or the one that the fan named. */
const part = (listed: string, named: string) =>
  sql`coalesce(nullif(${sql.ref(listed)}, ''), nullif(${sql.ref(named)}, ''), '')`;
const section = part('eu.section', 'eu.named_section');
const row = part('eu.seat_row', 'eu.named_row');
const seat = part('eu.seat', 'eu.named_seat');

/** Every section that somebody sits in, with what its rows and seats are called. */
export async function listHall(db: Connection, eventId: number): Promise<HallSection[]> {
  const { rows } = await sql<HallSection>`${prepared}
    select ${section} as section, array_agg(distinct ${row}) as rows, array_agg(distinct ${seat}) as seats
    from event_users eu where eu.event_id = ${eventId} and eu.is_fan group by 1`.execute(db);
  return rows;
}

export interface FanPlace {
  section: string;
  row: string;
  seat: string;
  is_trusted: boolean;
}

/** Null where the fan did not join. */
export async function findPlace(db: Connection, eventId: number, fanId: number): Promise<FanPlace | null> {
  const { rows } = await sql<FanPlace>`${prepared}
    select ${section} as section, ${row} as row, ${seat} as seat, eu.event_role = 'ADMIN' as is_trusted
    from event_users eu where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left`.execute(
    db,
  );
  return rows[0] ?? null;
}
