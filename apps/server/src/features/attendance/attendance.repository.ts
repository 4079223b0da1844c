import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';

export interface AttendanceRow {
  event_id: number;
  event_name: string;
  event_role: 'ADMIN' | 'USER';
  section: string | null;
  seat_row: string | null;
  seat: string | null;
  checked_in_at: string | null;
}

/** Empty where the hall has none. */
export interface Seat {
  section: string;
  row: string;
  seat: string;
}

const columns = sql`eu.event_id, e.name as event_name, eu.event_role, eu.section, eu.seat_row, eu.seat, eu.checked_in_at`;

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

/**
 * Gives the fan the place that the organiser's list holds for their proved number, with its seat; answers whose it was, null
 * where the list knows no such number or the fan stands there already.
 */
export async function takeListedPlace(
  tx: Tx,
  eventId: number,
  fan: { id: number; phoneNumber: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ listed_id: number }>`
    update event_users place set user_id = ${fan.id}
    from (
      select listed.id from users listed join event_users eu on eu.user_id = listed.id
      where eu.event_id = ${eventId} and eu.is_fan and listed.contact_phone = ${fan.phoneNumber}
        and listed.role = 'USER' and listed.phone_number is null and listed.email is null and listed.identity_id is null
      order by listed.id limit 1
    ) found
    where place.event_id = ${eventId} and place.user_id = found.id
      and not exists (select from event_users own where own.event_id = ${eventId} and own.user_id = ${fan.id})
    returning found.id as listed_id`.execute(tx);
  return rows[0]?.listed_id ?? null;
}

const ofFan = (eventId: number, fanId: number) => sql`
  select ${columns} from event_users eu join events e on e.id = eu.event_id
  where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan`;

/** Null where the fan did not join. */
export async function find(db: Connection, eventId: number, fanId: number): Promise<AttendanceRow | null> {
  const { rows } = await sql<AttendanceRow>`${prepared} ${ofFan(eventId, fanId)}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lock(tx: Tx, eventId: number, fanId: number): Promise<AttendanceRow | null> {
  const { rows } = await sql<AttendanceRow>`${prepared} ${ofFan(eventId, fanId)} for no key update of eu`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Decides in one statement: of many at once one gets the row, the others null. A seat that the list knew stays where
 * none is given.
 */
export async function checkIn(
  tx: Tx,
  eventId: number,
  fanId: number,
  { section, row, seat }: Seat,
): Promise<(AttendanceRow & { checked_in_at: string }) | null> {
  const isGiven = section !== '' || row !== '' || seat !== '';
  const { rows } = await sql<AttendanceRow & { checked_in_at: string }>`${prepared}
    update event_users eu set checked_in_at = now(),
      section = case when ${isGiven}::boolean then nullif(${section}, '') else eu.section end,
      seat_row = case when ${isGiven}::boolean then nullif(${row}, '') else eu.seat_row end,
      seat = case when ${isGiven}::boolean then nullif(${seat}, '') else eu.seat end
    from events e
    where e.id = eu.event_id and eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan
      and eu.checked_in_at is null
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}
