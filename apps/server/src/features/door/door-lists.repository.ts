import { doorRows } from '@backline/contract/door';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { hasBeginning } from '../../platform/db/search.ts';
import { countedOf } from '../events/index.ts';
import { fanColumns, type FanAtDoor } from './door.repository.ts';

export interface FoundFan extends FanAtDoor {
  phone_number: string | null;
}

export async function findFans(db: Connection, eventId: number, ids: readonly number[]): Promise<FoundFan[]> {
  const { rows } = await sql<FoundFan>`${prepared}
    select ${fanColumns}, coalesce(u.phone_number, u.contact_phone) as phone_number
    from unnest(${ids}::bigint[]) asked (id)
    join event_users f on f.event_id = ${eventId} and f.user_id = asked.id and f.is_fan and not f.has_left
    join users u on u.id = f.user_id left join users operator on operator.id = f.checked_in_by
    order by lower(u.name), u.id`.execute(db);
  return rows;
}

/** Reads all fans of the event. Does not ignore accents, because that would take ten times as long. */
export async function findBySeat(db: Connection, eventId: number, text: string): Promise<number[]> {
  const seat = sql`lower(concat_ws(' ', '', f.section, f.seat_row, f.seat, f.named_section, f.named_row, f.named_seat) collate "C")`;
  const words = text.split(' ').map((word) => hasBeginning(seat, word));
  const { rows } = await sql<{ user_id: number }>`
    select f.user_id from event_users f
    where f.event_id = ${eventId} and f.is_fan and ${sql.join(words, sql` and `)}
    limit ${sql.lit(doorRows)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function countFans(
  db: Connection,
  eventId: number,
): Promise<{ fans: number; checkins: number; last_minute: number; now: string }> {
  const { rows } = await sql<{ fans: number; checkins: number; last_minute: number; now: string }>`${prepared}
    select counted.fans, counted.checkins, recent.last_minute, now() as now
    from events e ${countedOf} cross join lateral (
      select count(*) as last_minute from event_users f
      where f.event_id = e.id and f.is_fan and f.checked_in_at > now() - interval '1 minute') recent
    where e.id = ${eventId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an event that was there is gone');
  return row;
}

export async function listArrivals(db: Connection, eventId: number): Promise<FanAtDoor[]> {
  const { rows } = await sql<FanAtDoor>`${prepared}
    select ${fanColumns} from (
      select * from event_users where event_id = ${eventId} and is_fan and checked_in_at is not null
      order by checked_in_at desc, user_id desc limit ${sql.lit(doorRows)}) f
    join users u on u.id = f.user_id left join users operator on operator.id = f.checked_in_by
    order by f.checked_in_at desc, f.user_id desc`.execute(db);
  return rows;
}

export interface RepeatedFan extends FanAtDoor {
  scanned_at: string;
  scanned_by_name: string | null;
}

/** Omits repeats of a check-in that was undone. */
export async function listRepeats(db: Connection, eventId: number): Promise<RepeatedFan[]> {
  const { rows } = await sql<RepeatedFan>`${prepared}
    select ${fanColumns}, r.scanned_at, scanner.name as scanned_by_name
    from door_repeats r
    join event_users f on f.event_id = r.event_id and f.user_id = r.user_id and f.checked_in_at = r.checked_in_at
    join users u on u.id = f.user_id left join users operator on operator.id = f.checked_in_by
    left join users scanner on scanner.id = r.scanned_by
    where r.event_id = ${eventId}
    order by r.noted_at desc, r.user_id desc limit ${sql.lit(doorRows)}`.execute(db);
  return rows;
}
