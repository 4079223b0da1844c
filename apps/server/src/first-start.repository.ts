import { sql } from 'kysely';
import { unhurried, type Connection, type Db, type Tx } from './platform/db/database.ts';
import { onlyRow } from './platform/db/statements.ts';

/** Arbitrary; must differ from our other advisory locks. */
const lockKey = 4_242_002;

/**
 * Calls `run` under an advisory lock, so that only one process at a time runs it. The lock ends with its connection,
 * even if this process dies.
 */
export function alone<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return unhurried(db, (own) =>
    own.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
      return run(tx);
    }),
  );
}

export async function hasUsers(db: Connection): Promise<boolean> {
  const { rows } = await sql`select from users limit 1`.execute(db);
  return rows.length > 0;
}

export async function mayUse(db: Connection, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where email = ${email} and is_active and role <> 'USER'`.execute(db);
  return rows.length > 0;
}

export async function insertAdmin(tx: Tx, email: string): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into users (role, name, email) values ('ADMIN', 'Administrator', ${email}) returning id, name`.execute(tx);
  return onlyRow(rows);
}

export interface DemoSignIn {
  role: string;
  name: string;
  email: string;
  phone_number: string | null;
}

/** Returns the first active person of each staff role of the demo; empty without a demo. */
export async function findDemoSignIns(db: Connection): Promise<DemoSignIn[]> {
  const { rows } = await sql<DemoSignIn>`
    select role, name, email, phone_number from (
      select distinct on (role) id, role, name, email, phone_number from users
      where role <> 'USER' and email::text like '%@demo.example.org' and is_active order by role, id
    ) first order by id`.execute(db);
  return rows;
}

export interface DemoFan {
  name: string;
  phone_number: string;
  event_name: string;
  event_code: string;
}

/**
 * Returns a fan who may still check in, or null. Uses the event closest to now among those that began in the last six
 * hours or begin within 30 minutes, otherwise the next event.
 */
export async function findDemoFan(db: Connection): Promise<DemoFan | null> {
  const { rows } = await sql<DemoFan>`
    select u.name, u.phone_number, e.name as event_name, e.code as event_code
    from (
        select id, name, code from events where starts_at > now() - interval '6 hours'
        order by starts_at > now() + interval '30 minutes', abs(extract(epoch from starts_at - now())), id limit 1) e,
      lateral (
        select u.name, u.phone_number from event_users eu join users u on u.id = eu.user_id
        where eu.event_id = e.id and eu.is_fan and eu.checked_in_at is null and eu.event_role = 'USER'
          and u.role = 'USER' and u.phone_number is not null
        order by u.id limit 1) u`.execute(db);
  return rows[0] ?? null;
}
