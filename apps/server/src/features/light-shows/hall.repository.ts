import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';

export interface HallSection {
  section: string;
  rows: string[];
  seats: string[];
}

/** Prefers the organiser's seat over the one that the fan named. */
const part = (listed: string, named: string) =>
  sql`coalesce(nullif(${sql.ref(listed)}, ''), nullif(${sql.ref(named)}, ''), '')`;
const section = part('eu.section', 'eu.named_section');
const row = part('eu.seat_row', 'eu.named_row');
const seat = part('eu.seat', 'eu.named_seat');

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

export interface FanAtEvent {
  eventId: number;
  fanId: number;
}

export async function findPlaces(db: Connection, asked: readonly FanAtEvent[]): Promise<(FanPlace | null)[]> {
  const eventIds = asked.map(({ eventId }) => eventId);
  const fanIds = asked.map(({ fanId }) => fanId);
  const { rows } = await sql<FanPlace & { nth: number }>`${prepared}
    select asked.nth, ${section} as section, ${row} as row, ${seat} as seat, eu.event_role = 'ADMIN' as is_trusted
    from unnest((select ${eventIds}::bigint[]), (select ${fanIds}::bigint[])) with ordinality as asked (event_id, fan_id, nth)
    join event_users eu on eu.event_id = asked.event_id and eu.user_id = asked.fan_id
    where eu.is_fan and not eu.has_left`.execute(db);
  const places: (FanPlace | null)[] = asked.map(() => null);
  for (const { nth, ...place } of rows) places[nth - 1] = place;
  return places;
}
