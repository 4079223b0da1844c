import type { StaffRole } from '@backline/contract/features';
import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { withinReach, type EventReach } from '../events/index.ts';

export async function findKey(db: Connection, userId: number): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`${prepared}
    select key from calendar_feeds where user_id = ${userId}`.execute(db);
  return rows[0]?.key ?? null;
}

export interface FeedOwner {
  id: number;
  role: StaffRole;
  name: string;
  key: string;
}

/** Returns null for deactivated people and those without a feed. */
export async function findOwner(db: Connection, userId: number): Promise<FeedOwner | null> {
  const { rows } = await sql<FeedOwner>`${prepared}
    select u.id, u.role, u.name, f.key from calendar_feeds f join users u on u.id = f.user_id
    where f.user_id = ${userId} and u.is_active and u.role <> 'USER'`.execute(db);
  return rows[0] ?? null;
}

export async function renew(tx: Tx, userId: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    insert into calendar_feeds (user_id) values (${userId})
    on conflict (user_id) do update set key = gen_random_uuid(), created_at = now() returning key`.execute(tx);
  return onlyRow(rows).key;
}

export async function remove(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`delete from calendar_feeds where user_id = ${userId} returning user_id`.execute(tx);
  return rows.length > 0;
}

export interface FeedEvent {
  id: number;
  version: number;
  name: string;
  seo_url: string;
  starts_at: string;
  updated_at: string;
  venue: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  country: string;
  zipcode: string;
}

export async function listEvents(
  db: Connection,
  { reach, days, limit }: { reach: EventReach; days: number; limit: number },
): Promise<FeedEvent[]> {
  const { rows } = await sql<FeedEvent>`
    select e.id, e.version, e.name, e.seo_url, e.starts_at, e.updated_at, e.venue, e.address1, e.address2, e.city, e.state,
      e.country, e.zipcode
    from events e
    where ${withinReach(reach)} and e.starts_at > now() - make_interval(days => ${days})
    order by e.starts_at, e.id limit ${limit}`.execute(db);
  return rows;
}
