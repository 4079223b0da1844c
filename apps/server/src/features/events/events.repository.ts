import { maxNamedAdmins } from '@backline/contract/events';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import type { Events } from '../../platform/db/schema.generated.ts';
import { assignments, onlyRow, valuesOf } from '../../platform/db/statements.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { brandColumns, brandOfEvent, type BrandRow } from '../brands/index.ts';
import { posterColour, posterColumns, posterOfEvent, type PosterColour, type PosterRow } from '../uploads/index.ts';
import { countedOf } from './attendance-counts.repository.ts';
import { withinReach } from './event-reach.repository.ts';
import type { EventReach } from './events.policy.ts';

/** Limits the other dates on the public page of an event. */
const maxOtherDates = 6;

export type EventRecord = Selectable<Events>;
export type NewEvent = Insertable<Events>;
export type EventColumns = Omit<
  EventRecord,
  | 'id'
  | 'version'
  | 'search_text'
  | 'code'
  | 'seo_url'
  | 'created_by'
  | 'updated_by'
  | 'created_at'
  | 'updated_at'
  | 'changed_in'
>;

export interface EventDetailRow extends EventRecord {
  manager_name: string;
  created_by_name: string;
  event_role: 'ADMIN' | 'USER';
  fan_count: number;
  checkin_count: number;
  artists: { id: number; name: string; image_key: string | null }[];
  team_members: { id: number; name: string }[];
}

const artistsOf = sql`coalesce((
  select json_agg(json_build_object('id', a.id, 'name', a.name, 'image_key', a.profile_image_thumbnail_key)
    order by ea.position, a.id)
  from event_artists ea join users a on a.id = ea.artist_id where ea.event_id = e.id), '[]')`;

interface PersonOfEvent {
  list: 'artists' | 'team_members';
  id: number;
  name: string;
  image_key: string | null;
}

export async function findDetail(
  db: Connection,
  eventId: number,
  reach: EventReach,
  readerId: number,
): Promise<EventDetailRow | null> {
  // Reads all people in a single aggregate, because each aggregate costs as much as all columns of the event.
  const { rows } = await sql<Omit<EventDetailRow, PersonOfEvent['list']> & { people: PersonOfEvent[] }>`${prepared}
    select e.*, (select name from users where id = e.manager_id) as manager_name,
      (select name from users where id = e.created_by) as created_by_name,
      coalesce((select event_role from event_users where event_id = e.id and user_id = ${readerId}), 'USER') as event_role,
      counted.fans as fan_count, counted.checkins as checkin_count,
      coalesce((
        select json_agg(json_build_object('list', p.list, 'id', u.id, 'name', u.name,
          'image_key', u.profile_image_thumbnail_key) order by p.position, u.name, u.id)
        from (
          select 'artists' as list, artist_id as id, position from event_artists where event_id = e.id
          union all select 'team_members', team_member_id, null from event_team_members where event_id = e.id) p
        join users u on u.id = p.id), '[]') as people
    from events e ${countedOf} where e.id = ${eventId} and ${withinReach(reach)}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { people, ...event } = found;
  const { artists = [], team_members = [] } = Object.groupBy(people, ({ list }) => list);
  return { ...event, artists, team_members };
}

export async function listAdmins(
  db: Connection,
  eventId: number,
  { areFansNamed }: { areFansNamed: boolean },
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from event_users eu join users u on u.id = eu.user_id
    where eu.event_id = ${eventId} and eu.event_role = 'ADMIN' and (u.role <> 'USER' or ${areFansNamed})
    order by u.name, u.id limit ${sql.lit(maxNamedAdmins)}`.execute(db);
  return rows;
}

interface OtherDateRow {
  name: string;
  seo_url: string;
  starts_at_ms: number;
  timezone: string;
  venue: string;
  city: string;
}

export interface PublicEventRow extends EventRecord, BrandRow, PosterColour, PosterRow {
  checkin_count: number;
  artists: { id: number; name: string; image_key: string | null }[];
  other_dates: OtherDateRow[];
}

/**
 * Selects dates of the same organiser only. Reads no more than the wanted number of events of each artist, from the index
 * of artists' calendars.
 */
const otherDates = sql`coalesce((
  select json_agg(json_build_object('name', o.name, 'seo_url', o.seo_url, 'starts_at_ms', ${epochMs('o.starts_at')},
    'timezone', o.timezone, 'venue', o.venue, 'city', o.city) order by o.starts_at, o.id)
  from (
    select distinct near.starts_at, near.event_id
    from event_artists own cross join lateral (
      select ea.starts_at, ea.event_id from event_artists ea
      where ea.artist_id = own.artist_id and ea.starts_at > now() and ea.event_id <> e.id
      order by ea.starts_at, ea.event_id limit ${sql.lit(maxOtherDates)}) near
    where own.event_id = e.id order by near.starts_at, near.event_id limit ${sql.lit(maxOtherDates)}) next
  join events o on o.id = next.event_id and o.manager_id = e.manager_id), '[]')`;

export async function findPublic(db: Connection, seoUrl: string): Promise<PublicEventRow | null> {
  const { rows } = await sql<PublicEventRow>`${prepared}
    select e.*, counted.checkins as checkin_count, ${artistsOf} as artists, ${otherDates} as other_dates,
      ${brandColumns}, ${posterColour}, ${posterColumns}
    from events e ${countedOf} ${brandOfEvent} ${posterOfEvent} where e.seo_url = ${seoUrl}`.execute(db);
  return rows[0] ?? null;
}

export async function findForUpdate(
  tx: Tx,
  eventId: number,
  reach: EventReach,
): Promise<(EventRecord & { artist_ids: number[]; team_member_ids: number[] }) | null> {
  const locked = await sql<EventRecord>`
    select e.* from events e where e.id = ${eventId} and ${withinReach(reach)} for update`.execute(tx);
  const event = locked.rows[0];
  if (event === undefined) return null;
  const { rows } = await sql<{ artist_ids: number[]; team_member_ids: number[] }>`
    select array(select artist_id from event_artists where event_id = ${eventId} order by position) as artist_ids,
      array(select team_member_id from event_team_members where event_id = ${eventId} order by 1) as team_member_ids`.execute(
    tx,
  );
  return { ...event, artist_ids: rows[0]?.artist_ids ?? [], team_member_ids: rows[0]?.team_member_ids ?? [] };
}

export async function insert(tx: Tx, event: NewEvent): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into events ${valuesOf<'events'>(event)} on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function isAddressTaken(tx: Tx, seoUrl: string): Promise<boolean> {
  const { rows } = await sql`select from events where seo_url = ${seoUrl}`.execute(tx);
  return rows.length > 0;
}

export async function listTakenAddresses(db: Connection, seoUrls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ seo_url: string }>`${prepared}
    select seo_url from events where seo_url = any(${seoUrls}::text[])`.execute(db);
  return rows.map((row) => row.seo_url);
}

export async function update(tx: Tx, eventId: number, change: Updateable<Events>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update events set ${assignments<'events'>({ ...change, version: sql`version + 1`, updated_at: sql`now()` })}
    where id = ${eventId} returning version`.execute(tx);
  return onlyRow(rows).version;
}

/** Replaces the event's people. Stores the artists in the order of the list. */
export async function replacePeople(
  tx: Tx,
  eventId: number,
  artistIds: readonly number[],
  teamMemberIds: readonly number[],
): Promise<void> {
  // Writes only differences, because each change moves the event's counts between people.
  await sql`delete from event_artists where event_id = ${eventId} and artist_id <> all(${artistIds}::bigint[])`.execute(
    tx,
  );
  await sql`
    insert into event_artists (event_id, artist_id, position)
    select ${eventId}, id, position from unnest(${artistIds}::bigint[]) with ordinality as chosen (id, position)
    on conflict (event_id, artist_id) do update set position = excluded.position`.execute(tx);
  await sql`
    delete from event_team_members
    where event_id = ${eventId} and team_member_id <> all(${teamMemberIds}::bigint[])`.execute(tx);
  await sql`
    insert into event_team_members (event_id, team_member_id)
    select ${eventId}, id from unnest(${teamMemberIds}::bigint[]) as chosen (id) on conflict do nothing`.execute(tx);
}

/** Makes people event admins. Returns the ids of those who were not before. */
export async function makeAdmins(tx: Tx, eventId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into event_users (event_id, user_id, event_role, is_fan)
    select ${eventId}, id, 'ADMIN', false from (select distinct unnest(${userIds}::bigint[]) as id) chosen
    on conflict (event_id, user_id) do update set event_role = 'ADMIN' where event_users.event_role <> 'ADMIN'
    returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}
