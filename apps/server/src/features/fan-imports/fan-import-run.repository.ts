import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { Outcome, OwnFan, Place, WaitingRow } from './fan-placing.ts';

export async function listWaiting(tx: Tx, importId: number, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select line, name, contact_email as email, contact_phone as phone, section, seat_row as "row", seat,
      error_path is not null or twin_line is not null as "isRefused"
    from fan_import_rows where fan_import_id = ${importId} and outcome is null order by line limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export async function countKnown(db: Connection, eventId: number, importId: number): Promise<number> {
  // Looks up addresses first, because PostgreSQL has no statistics of new events. `offset 0` and `+ 0` prevent a plan
  // that compares every fan with every row.
  const { rows } = await sql<{ count: number }>`
    with waiting as (
      select line, contact_email::citext as email, contact_phone as phone from fan_import_rows
      where fan_import_id = ${importId} and outcome is null and twin_line is null
    ),
    agreeing as materialized (
      select w.line, u.id from waiting w join users u on u.email = w.email
      union all select w.line, u.id from waiting w join users u on u.contact_email = w.email
      union all select w.line, u.id from waiting w join users u on u.phone_number = w.phone
      union all select w.line, u.id from waiting w join users u on u.contact_phone = w.phone
    )
    select count(distinct line) as count from agreeing
    where exists (
      select from event_users eu where eu.user_id = agreeing.id and eu.event_id + 0 = ${eventId} and eu.is_fan offset 0)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Serialises a manager's imports, so that two files with the same new person create that person only once. */
export async function lockManager(tx: Tx, managerId: number): Promise<void> {
  await sql`select from users where id = ${managerId} for no key update`.execute(tx);
}

/** Finds only fans of this manager, because an import must not reveal which people other managers know. */
export async function findOwnFans(
  tx: Tx,
  { managerId, eventId }: { managerId: number; eventId: number },
  rows: readonly WaitingRow[],
): Promise<OwnFan[]> {
  const found = await sql<OwnFan>`
    with waiting as (
      select * from unnest(${rows.map((row) => row.line)}::int[], ${rows.map((row) => row.email)}::citext[],
        ${rows.map((row) => row.phone)}::text[]) as waiting (line, email, phone)
    ),
    agreeing as (
      select w.line, u.id from waiting w join users u on u.email = w.email and u.role = 'USER'
      union all select w.line, u.id from waiting w join users u on u.contact_email = w.email and u.role = 'USER'
      union all select w.line, u.id from waiting w join users u on u.phone_number = w.phone and u.role = 'USER'
      union all select w.line, u.id from waiting w join users u on u.contact_phone = w.phone and u.role = 'USER'
    ),
    fans as (select line, id, count(*) as addresses from agreeing group by 1, 2)
    select fans.line, fans.id, fans.addresses, bool_or(eu.event_id = ${eventId}) as "isListed"
    from fans
    join event_users eu on eu.user_id = fans.id and eu.is_fan
    join events e on e.id = eu.event_id and e.manager_id = ${managerId}
    group by 1, 2, 3`.execute(tx);
  return found.rows;
}

export async function insertPeople(tx: Tx, rows: readonly WaitingRow[]): Promise<number[]> {
  const drawn = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('users', 'id')) as id from generate_series(1, ${rows.length}::int)`.execute(
    tx,
  );
  const ids = drawn.rows.map(({ id }) => id);
  await sql`
    insert into users (id, role, name, contact_email, contact_phone) overriding system value
    select id, 'USER', name, email, phone
    from unnest(${ids}::bigint[], ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.email)}::citext[],
      ${rows.map((row) => row.phone)}::text[]) as person (id, name, email, phone)`.execute(tx);
  return ids;
}

export async function putOnList(
  tx: Tx,
  { importId, eventId }: { importId: number; eventId: number },
  places: readonly Place[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into event_users (event_id, user_id, event_role, is_fan, section, seat_row, seat, fan_import_id)
    select ${eventId}::bigint, id, 'USER', true, section, seat_row, seat, ${importId}::bigint from (${listed(places)}) place
    on conflict (event_id, user_id) do nothing
    returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/**
 * Records list entries that another import has created, so that undoing the other import can pass them on to this one.
 */
export async function noteRepeats(
  tx: Tx,
  { importId, eventId }: { importId: number; eventId: number },
  places: readonly Place[],
): Promise<void> {
  await sql`
    insert into fan_import_repeats (fan_import_id, user_id, section, seat_row, seat)
    select ${importId}::bigint, id, place.section, place.seat_row, place.seat
    from (${listed(places)}) place
    join event_users eu on eu.event_id = ${eventId} and eu.user_id = place.id and eu.fan_import_id <> ${importId}
    on conflict do nothing`.execute(tx);
}

const listed = (places: readonly Place[]) => sql`
  select id, nullif(section, '') as section, nullif(seat_row, '') as seat_row, nullif(seat, '') as seat
  from unnest(${places.map((place) => place.fanId)}::bigint[], ${places.map((place) => place.section)}::text[],
    ${places.map((place) => place.row)}::text[], ${places.map((place) => place.seat)}::text[])
    as place (id, section, seat_row, seat)`;

export async function setOutcomes(
  tx: Tx,
  importId: number,
  outcomes: readonly { line: number; outcome: Outcome }[],
): Promise<void> {
  await sql`
    update fan_import_rows r set outcome = done.outcome
    from unnest(${outcomes.map(({ line }) => line)}::int[], ${outcomes.map(({ outcome }) => outcome)}::text[])
      as done (line, outcome)
    where r.fan_import_id = ${importId} and r.line = done.line`.execute(tx);
}
