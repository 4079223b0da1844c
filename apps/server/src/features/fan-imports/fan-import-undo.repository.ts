import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { Runner, Turn } from './fan-import-state.repository.ts';
import type { MadePlace } from './fan-undoing.ts';

/** Selects the earliest other import that lists the person of the entry `eu`. */
const heirs = sql`
  select r.fan_import_id, r.user_id
  from fan_import_repeats r join fan_imports other on other.id = r.fan_import_id
  where r.user_id in (eu.user_id, eu.claimed_from) and r.fan_import_id <> eu.fan_import_id
    and other.event_id = eu.event_id and other.undo_started_at is null
  order by r.fan_import_id limit 1`;

export async function countPlaces(
  db: Connection,
  importId: number,
): Promise<{ places: number; kept: number; arrived: number }> {
  const { rows } = await sql<{ places: number; kept: number; arrived: number }>`
    select count(*) as places, count(*) filter (where checked_in_at is not null) as arrived,
      count(*) filter (where claimed_from is not null or event_role = 'ADMIN' or exists (${heirs})) as kept
    from event_users eu where fan_import_id = ${importId}`.execute(db);
  return rows[0] ?? { places: 0, kept: 0, arrived: 0 };
}

export async function start(tx: Tx, importId: number, runner: Runner, places: number): Promise<Turn> {
  const { rows } = await sql<{ turn: number }>`
    update fan_imports set undo_started_at = now(), undo_count = ${places}, run_by = ${runner.id},
      run_via = ${runner.impersonatorId}, halt = null, turn = turn + 1
    where id = ${importId} returning turn`.execute(tx);
  return { fanImportId: importId, turn: rows[0]?.turn ?? 0 };
}

export async function startAgain(tx: Tx, importId: number): Promise<Turn> {
  const { rows } = await sql<{ turn: number }>`
    update fan_imports set halt = null, turn = turn + 1 where id = ${importId} returning turn`.execute(tx);
  return { fanImportId: importId, turn: rows[0]?.turn ?? 0 };
}

export interface UndoneImport {
  id: number;
  event_id: number;
  manager_id: number;
  file_name: string;
  runner: Runner;
}

export async function lockTurn(tx: Tx, { fanImportId, turn }: Turn): Promise<UndoneImport | null> {
  const { rows } = await sql<UndoneImport>`
    select i.id, i.event_id, e.manager_id, i.file_name,
      json_build_object('id', i.run_by, 'impersonatorId', i.run_via) as runner
    from fan_imports i join events e on e.id = i.event_id
    where i.id = ${fanImportId} and i.turn = ${turn} and i.undo_started_at is not null and i.undone_at is null
    for update of i`.execute(tx);
  return rows[0] ?? null;
}

export async function lockTurns(tx: Tx): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select id as "fanImportId", turn from fan_imports
    where undo_started_at is not null and undone_at is null and halt is null
    order by id for update skip locked`.execute(tx);
  return rows;
}

export async function lockPlaces(tx: Tx, importId: number, limit: number): Promise<MadePlace[]> {
  const { rows } = await sql<MadePlace>`
    select eu.user_id as "fanId", eu.claimed_from as "claimedFrom", eu.event_role = 'ADMIN' as "isAdmin",
      eu.checked_in_at is not null as "hasArrived",
      (select json_build_object('importId', heir.fan_import_id, 'fanId', heir.user_id) from (${heirs}) heir) as heir
    from event_users eu where eu.fan_import_id = ${importId}
    order by eu.user_id limit ${limit} for update of eu`.execute(tx);
  return rows;
}

export async function removePlaces(tx: Tx, eventId: number, fanIds: readonly number[]): Promise<void> {
  await sql`delete from event_users where event_id = ${eventId} and user_id = any(${fanIds}::bigint[])`.execute(tx);
}

/** Keeps list entries, but detaches them from the import. Clears the seat unless the fan has checked in. */
export async function releasePlaces(tx: Tx, eventId: number, fanIds: readonly number[]): Promise<void> {
  await sql`
    update event_users set fan_import_id = null,
      section = case when checked_in_at is not null then section end,
      seat_row = case when checked_in_at is not null then seat_row end,
      seat = case when checked_in_at is not null then seat end
    where event_id = ${eventId} and user_id = any(${fanIds}::bigint[])`.execute(tx);
}

/** Passes a list entry to the other import, with that import's seat unless the fan has checked in. */
export async function handPlacesOver(
  tx: Tx,
  eventId: number,
  places: readonly { fanId: number; heir: { importId: number; fanId: number } }[],
): Promise<void> {
  await sql`
    with heir as (
      delete from fan_import_repeats r
      using unnest(${places.map(({ fanId }) => fanId)}::bigint[], ${places.map(({ heir }) => heir.importId)}::bigint[],
        ${places.map(({ heir }) => heir.fanId)}::bigint[]) as named (place_of, import_id, fan_id)
      where r.fan_import_id = named.import_id and r.user_id = named.fan_id
      returning named.place_of, r.fan_import_id, r.section, r.seat_row, r.seat
    )
    update event_users eu set fan_import_id = heir.fan_import_id,
      section = case when eu.checked_in_at is null then heir.section else eu.section end,
      seat_row = case when eu.checked_in_at is null then heir.seat_row else eu.seat_row end,
      seat = case when eu.checked_in_at is null then heir.seat else eu.seat end
    from heir where eu.event_id = ${eventId} and eu.user_id = heir.place_of`.execute(tx);
}

/** Deletes people known only from imports who are on no list any more. */
export async function removeUnproved(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; contact_email: string | null }[]> {
  const { rows } = await sql<{ id: number; contact_email: string | null }>`
    delete from users u
    where u.id = any(${ids}::bigint[]) and u.role = 'USER' and u.email is null and u.phone_number is null
      and u.identity_id is null and u.left_at is null and not exists (select from event_users eu where eu.user_id = u.id)
    returning u.id, u.contact_email`.execute(tx);
  return rows;
}

export async function takeMailsBack(
  tx: Tx,
  given: readonly { fanId: number; contactEmail: string | null }[],
): Promise<void> {
  await sql`
    update users u set contact_email = null, updated_at = now()
    from unnest(${given.map(({ fanId }) => fanId)}::bigint[], ${given.map(({ contactEmail }) => contactEmail)}::citext[])
      as given (fan_id, contact_email)
    where u.id = given.fan_id and u.contact_email = given.contact_email`.execute(tx);
}

export async function removeRows(tx: Tx, importId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from fan_import_rows where fan_import_id = ${importId} and line in (
      select line from fan_import_rows where fan_import_id = ${importId} order by line limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Records a chunk and advances the turn. The last chunk also deletes the recorded repeats, so that only the import's
 * counts remain.
 */
export async function note(
  tx: Tx,
  importId: number,
  { removed, kept, isLast }: { removed: number; kept: number; isLast: boolean },
): Promise<{ next: Turn; counts: { removed: number; kept: number } }> {
  const { rows } = await sql<{ turn: number; removed: number; kept: number }>`
    update fan_imports set removed_count = removed_count + ${removed}, kept_count = kept_count + ${kept}, halt = null,
      turn = turn + 1, undone_at = case when ${isLast}::boolean then now() end
    where id = ${importId} returning turn, removed_count as removed, kept_count as kept`.execute(tx);
  if (isLast) await sql`delete from fan_import_repeats where fan_import_id = ${importId}`.execute(tx);
  const { turn, ...counts } = rows[0] ?? { turn: 0, removed: 0, kept: 0 };
  return { next: { fanImportId: importId, turn }, counts };
}
