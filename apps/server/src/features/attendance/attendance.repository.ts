import { checkInHours } from '@backline/contract/attendance';
import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import type { StoredSeat } from './seat.ts';

export interface AttendanceRow extends StoredSeat {
  event_id: number;
  event_name: string;
  event_role: 'ADMIN' | 'USER';
  checked_in_at: string | null;
}

/** Empty where the hall has none. */
export interface Seat {
  section: string;
  row: string;
  seat: string;
}

const columns = sql`eu.event_id, e.name as event_name, eu.event_role, eu.section, eu.seat_row, eu.seat,
  eu.named_section, eu.named_row, eu.named_seat, eu.checked_in_at`;

/** Of `events as e`. */
const opensAt = sql`(e.starts_at - make_interval(hours => ${sql.lit(checkInHours)}))`;
const closesAt = sql`(e.starts_at + make_interval(hours => ${sql.lit(checkInHours)}))`;

export async function findEventByCode(db: Connection, code: string): Promise<{ id: number; name: string } | null> {
  const row = await db.selectFrom('events').select(['id', 'name']).where('code', '=', code).executeTakeFirst();
  return row ?? null;
}

/** False where the fan had joined before. */
export async function join(tx: Tx, eventId: number, fanId: number): Promise<boolean> {
  const row = await tx
    .insertInto('event_users')
    .values({ event_id: eventId, user_id: fanId, event_role: 'USER', is_fan: true })
    .onConflict((clash) => clash.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose place the fan took over, and the mail address that came with it. */
export interface TakenPlace {
  listed_user_id: number;
  contact_email: string | null;
}

/**
 * Gives the fan the place that the organiser's list holds for their proved number, with its seat; null where the list knows no such
 * number or the fan stands there already. The list's mail address becomes the fan's contact address where they have none, unless they
 * are on another manager's list too, who would then read what they were never told.
 */
export async function takeListedPlace(
  tx: Tx,
  eventId: number,
  fan: { id: number; phoneNumber: string | null },
): Promise<TakenPlace | null> {
  const { rows } = await sql<TakenPlace>`
    with taken as (
      update event_users place set user_id = ${fan.id}
      from (
        select listed.id, listed.contact_email, e.manager_id
        from users listed join event_users eu on eu.user_id = listed.id join events e on e.id = eu.event_id
        where eu.event_id = ${eventId} and eu.is_fan and listed.contact_phone = ${fan.phoneNumber}
          and listed.role = 'USER' and listed.phone_number is null and listed.email is null and listed.identity_id is null
        order by listed.id limit 1
      ) found
      where place.event_id = ${eventId} and place.user_id = found.id
        and not exists (select from event_users own where own.event_id = ${eventId} and own.user_id = ${fan.id})
      returning found.*
    ),
    kept as (
      update users u set contact_email = taken.contact_email, updated_at = now() from taken
      where u.id = ${fan.id} and u.email is null and u.contact_email is null and taken.contact_email is not null
        and not exists (
          select from event_users other join events e on e.id = other.event_id
          where other.user_id = u.id and other.is_fan and e.manager_id <> taken.manager_id)
      returning u.contact_email
    )
    select taken.id as listed_user_id, kept.contact_email from taken left join kept on true`.execute(tx);
  return rows[0] ?? null;
}

const ofFan = (eventId: number, fanId: number) => sql`
  select ${columns} from event_users eu join events e on e.id = eu.event_id
  where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan`;

/** Null where the fan did not join. */
export async function find(db: Connection, eventId: number, fanId: number): Promise<AttendanceRow | null> {
  const { rows } = await sql<AttendanceRow>`${prepared} ${ofFan(eventId, fanId)}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends, and where the event stands with its check-in. */
export async function lock(
  tx: Tx,
  eventId: number,
  fanId: number,
): Promise<(AttendanceRow & { door: 'not-yet' | 'open' | 'over' }) | null> {
  const { rows } = await sql<AttendanceRow & { door: 'not-yet' | 'open' | 'over' }>`${prepared}
    select ${columns}, case when now() < ${opensAt} then 'not-yet' when now() > ${closesAt} then 'over' else 'open' end as door
    from event_users eu join events e on e.id = eu.event_id
    where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan for no key update of eu`.execute(tx);
  return rows[0] ?? null;
}

/** A place before the check-in and behind it. */
export interface Arrival {
  before: StoredSeat;
  row: AttendanceRow & { checked_in_at: string };
}

/**
 * Decides in one statement: of many at once one gets the row, the others null, as does who comes when the door is shut. The
 * organiser's seat stays; what the fan named before stays where nothing is named now.
 *
 * `was` is the row as the statement found it. Where it waited for another's change to that row, the two are not the same
 * version any more, and it answers null: behind the lock the next one tells what was before.
 */
export async function checkIn(
  tx: Tx,
  eventId: number,
  fanId: number,
  { section, row, seat }: Seat,
): Promise<Arrival | null> {
  const isNamed = section !== '' || row !== '' || seat !== '';
  const { rows } = await sql<Arrival['row'] & { was: [string | null, string | null, string | null] }>`${prepared}
    update event_users eu set checked_in_at = now(),
      named_section = case when ${isNamed}::boolean then nullif(${section}, '') else eu.named_section end,
      named_row = case when ${isNamed}::boolean then nullif(${row}, '') else eu.named_row end,
      named_seat = case when ${isNamed}::boolean then nullif(${seat}, '') else eu.named_seat end
    from events e, event_users was
    where e.id = eu.event_id and eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan
      and eu.checked_in_at is null and now() between ${opensAt} and ${closesAt}
      and was.event_id = eu.event_id and was.user_id = eu.user_id and was.xmin = eu.xmin
    returning ${columns}, json_build_array(was.named_section, was.named_row, was.named_seat) as was`.execute(tx);
  const [found] = rows;
  if (found === undefined) return null;
  const { was, ...after } = found;
  const [named_section, named_row, named_seat] = was;
  return { before: { ...after, named_section, named_row, named_seat }, row: after };
}
