import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';

/** Serialises joins with the same number at an event. */
export async function lockNumber(tx: Tx, eventId: number, phoneNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`door_join/${eventId}/${phoneNumber}`}, 0))`.execute(tx);
}

/**
 * Finds the listed fan with this number, preferably of the same name. Returns null if none is listed, or if a fan of
 * another name has proved the number.
 */
export async function findListed(
  tx: Tx,
  eventId: number,
  { name, phoneNumber }: { name: string; phoneNumber: string },
): Promise<number | null> {
  // Looks up the number first. New events have no statistics, so PostgreSQL would otherwise look it up for each fan.
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select u.id, folded(u.name) = folded(${name}) as is_namesake,
        u.phone_number is null and u.email is null and u.identity_id is null as is_unproved
      from users u where (u.phone_number = ${phoneNumber} or u.contact_phone = ${phoneNumber}) and u.role = 'USER')
    select found.id from found join event_users f on f.event_id = ${eventId} and f.user_id = found.id and f.is_fan
    where found.is_namesake or found.is_unproved
    order by found.is_namesake desc, f.checked_in_at is not null, found.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the fan who proved the number and has checked in. */
export async function findIn(tx: Tx, eventId: number, phoneNumber: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join event_users f on f.event_id = ${eventId} and f.user_id = u.id and f.is_fan and not f.has_left
    where u.phone_number = ${phoneNumber} and f.checked_in_at is not null`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insertUnproved(tx: Tx, fan: { name: string; phoneNumber: string | null }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (role, name, contact_phone)
    values ('USER', ${fan.name}, ${fan.phoneNumber}) returning id`.execute(tx);
  return onlyRow(rows).id;
}
