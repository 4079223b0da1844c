import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

export interface Poster {
  key: string;
  content_type: string;
}

/** Returns posters whose colour is unknown, of events that fans may still open. */
export async function listUnread(db: Connection, limit: number): Promise<Poster[]> {
  const { rows } = await sql<Poster>`
    select distinct u.key, u.content_type from events e join uploads u on u.key = e.image_key
    where e.starts_at > now() - interval '90 days' and u.colour is null and u.attached_at is not null
    order by u.key limit ${limit}`.execute(db);
  return rows;
}

export async function saveColour(db: Connection, key: string, colour: string): Promise<void> {
  await sql`update uploads set colour = ${colour} where key = ${key}`.execute(db);
}
