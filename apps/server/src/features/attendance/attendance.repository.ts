import type { EventOffer } from '@backline/contract/event-topics';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { brandColumns, brandOfEvent, type BrandRow } from '../brands/index.ts';
import { posterColour, type PosterColour } from '../uploads/index.ts';
import { isShopOffered } from '../products/index.ts';
import { announcedCodes } from './announced-codes.repository.ts';
import { closesAt, fanEventColumns, opensAt, type FanEventRow } from './fan-events.repository.ts';
import type { StoredSeat } from './seat.ts';

export interface PlaceRow extends StoredSeat {
  event_id: number;
  event_name: string;
  event_role: 'ADMIN' | 'USER';
  checked_in_at: string | null;
}

export interface AttendanceRow extends PlaceRow, FanEventRow, BrandRow, PosterColour {
  seo_url: string;
  opens_at: string;
  closes_at: string;
  artists: { id: number; name: string; image_key: string | null }[];
  offers: EventOffer[];
  announced_codes: number;
}

const isOffered: Partial<Record<EventOffer, RawBuilder<SqlBool>>> = {
  shop: isShopOffered,
  orders: sql`exists (select from orders o where o.user_id = eu.user_id and o.event_id = eu.event_id)`,
  // Offers the kiosk while the event has a paid order, even after sales have ended.
  kiosk: sql`(eu.event_role = 'ADMIN' and (${isShopOffered}
    or exists (select from orders o where o.event_id = eu.event_id and o.status = 'COMPLETED')))`,
  // Offers requests while the event accepts them, even before the first one.
  requests: sql`(e.song_request_count is distinct from 0
    or exists (select from song_requests r where r.event_id = eu.event_id and r.user_id = eu.user_id))`,
  trivia: sql`exists (select from trivia where event_id = e.id and publish_at <= now())`,
  // Always offers the inbox, because fans allow push messages there before the first notification.
  inbox: sql`true`,
  lights: sql`(exists (select from event_tracks k where k.event_id = eu.event_id)
    or exists (select from event_patterns p where p.event_id = eu.event_id))`,
  raffles: sql`exists (select from raffles where event_id = e.id and is_active)`,
  polls: sql`exists (select from polls p where p.event_id = eu.event_id)`,
};

const offers = sql`array_remove(array[${sql.join([
  sql`null`,
  ...Object.entries(isOffered).map(([offer, condition]) => sql`case when ${condition} then ${sql.lit(offer)} end`),
])}]::text[], null)`;

export interface Seat {
  section: string;
  row: string;
  seat: string;
}

const columns = sql`eu.event_id, e.name as event_name, eu.event_role, eu.section, eu.seat_row, eu.seat,
  eu.named_section, eu.named_row, eu.named_seat, eu.checked_in_at`;

export async function findEventByCode(db: Connection, code: string): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from events where code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Adds the fan to the list, or marks an imported entry as joined by the fan. Returns false if they had joined before.
 */
export async function join(tx: Tx, eventId: number, fanId: number): Promise<boolean> {
  // Uses one statement, because a concurrent undo of the import could delete the entry between two.
  const { rows } = await sql`
    insert into event_users as place (event_id, user_id, event_role, is_fan)
    values (${eventId}, ${fanId}, 'USER', true)
    on conflict (event_id, user_id) do update set claimed_from = place.user_id
      where place.fan_import_id is not null and place.claimed_from is null
    returning place.event_id`.execute(tx);
  return rows.length > 0;
}

export interface TakenPlace {
  listed_user_id: number;
  contact_email: string | null;
}

/**
 * Gives the fan the entry that the organiser listed under their number. A fan without an email address also gets the
 * entry's address, unless another manager lists the fan too and could read it.
 */
export async function takeListedPlace(
  tx: Tx,
  eventId: number,
  fan: { id: number; phoneNumber: string | null },
): Promise<TakenPlace | null> {
  // Looks up the number first. New events have no statistics, so PostgreSQL would otherwise look it up for each fan.
  const { rows } = await sql<TakenPlace>`
    with found as materialized (
      select listed.id, listed.contact_email, e.manager_id
      from users listed join events e on e.id = ${eventId}
      where listed.contact_phone = ${fan.phoneNumber}
        and listed.role = 'USER' and listed.phone_number is null and listed.email is null and listed.identity_id is null
        and exists (
          select from event_users eu where eu.event_id = ${eventId} and eu.user_id = listed.id and eu.is_fan offset 0)
      order by listed.id limit 1
    ),
    taken as (
      update event_users place set user_id = ${fan.id}, claimed_from = found.id
      from found
      where place.event_id = ${eventId} and place.user_id = found.id
        and not exists (select from event_users own where own.event_id = ${eventId} and own.user_id = ${fan.id})
      returning found.*
    ),
    kept as (
      update users u set contact_email = taken.contact_email, updated_at = now() from taken
      where u.id = ${fan.id} and u.left_at is null and u.email is null and u.contact_email is null and taken.contact_email is not null
        and not exists (
          select from event_users other join events e on e.id = other.event_id
          where other.user_id = u.id and other.is_fan and e.manager_id <> taken.manager_id)
      returning u.contact_email
    )
    select taken.id as listed_user_id, kept.contact_email from taken left join kept on true`.execute(tx);
  return rows[0] ?? null;
}

export async function areOnList(
  db: Connection,
  asks: readonly { userId: number; eventId: number }[],
): Promise<boolean[]> {
  const userIds = asks.map(({ userId }) => userId);
  const eventIds = asks.map(({ eventId }) => eventId);
  const { rows } = await sql<{ is_on: boolean }>`${prepared}
    select exists (select from event_users where event_id = asked.event_id and user_id = asked.user_id and is_fan offset 0) as is_on
    from unnest((select ${userIds}::bigint[]), (select ${eventIds}::bigint[])) with ordinality as asked (user_id, event_id, place)
    order by place`.execute(db);
  return rows.map(({ is_on: isOn }) => isOn);
}

export async function areDoorOperators(
  db: Connection,
  asks: readonly { userId: number; eventId: number }[],
): Promise<boolean[]> {
  const userIds = asks.map(({ userId }) => userId);
  const eventIds = asks.map(({ eventId }) => eventId);
  const { rows } = await sql<{ is_trusted: boolean }>`${prepared}
    select exists (select from event_users where event_id = asked.event_id and user_id = asked.user_id
      and is_fan and event_role = 'ADMIN' and not has_left offset 0) as is_trusted
    from unnest((select ${userIds}::bigint[]), (select ${eventIds}::bigint[])) with ordinality as asked (user_id, event_id, place)
    order by place`.execute(db);
  return rows.map(({ is_trusted: isTrusted }) => isTrusted);
}

/**
 * Returns false if the fan was erased. Call it after inserting the entry, whose foreign key makes a concurrent erasure
 * wait.
 */
export async function isThere(tx: Tx, fanId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${fanId} and left_at is null`.execute(tx);
  return rows.length > 0;
}

export async function find(db: Connection, eventId: number, fanId: number): Promise<AttendanceRow | null> {
  const { rows } = await sql<AttendanceRow>`${prepared}
    select ${columns}, ${fanEventColumns}, e.seo_url, ${brandColumns}, ${posterColour}, ${opensAt} as opens_at, ${closesAt} as closes_at, ${offers} as offers, ${announcedCodes} as announced_codes,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.name, 'image_key', a.profile_image_thumbnail_key)
          order by ea.position, a.id)
        from event_artists ea join users a on a.id = ea.artist_id where ea.event_id = e.id), '[]') as artists
    from event_users eu join events e on e.id = eu.event_id ${brandOfEvent}
    where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left`.execute(db);
  return rows[0] ?? null;
}

/** Returns the check-in time, but never one before the fan joined (`event_users as eu`). */
const cameAt = (checkedInAt: RawBuilder<unknown>) => sql`greatest(coalesce(${checkedInAt}, now()), eu.joined_at)`;

/** Locks the fan’s row at the event. `door` is the state of check-in at `at`, or now if `at` is null. */
export async function lock(
  tx: Tx,
  { eventId, fanId, at = null }: Pick<ArrivingFan, 'eventId' | 'fanId' | 'at'>,
): Promise<(PlaceRow & { door: 'not-yet' | 'open' | 'over' }) | null> {
  const moment = cameAt(sql`${at}::timestamptz`);
  const { rows } = await sql<PlaceRow & { door: 'not-yet' | 'open' | 'over' }>`${prepared}
    select ${columns}, case when ${moment} < ${opensAt} then 'not-yet' when ${moment} > ${closesAt} then 'over' else 'open' end as door
    from event_users eu join events e on e.id = eu.event_id
    where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left for no key update of eu`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export interface Arrival {
  before: StoredSeat;
  row: PlaceRow & { checked_in_at: string };
}

export interface Repetition extends Pick<Arrival, 'row'> {
  before: null;
}

export interface ArrivingFan extends Seat {
  eventId: number;
  fanId: number;
  by?: number;
  at?: string | null;
}

/**
 * Checks fans in and keeps the organiser's seat. Returns null for repeats, closed check-in and rows that others have
 * locked.
 */
export async function checkIn(tx: Tx, fans: readonly ArrivingFan[]): Promise<(Arrival | null)[]> {
  const { rows } = await sql<Arrival['row'] & { user_id: number; was: [string | null, string | null, string | null] }>`
    ${prepared} with found as (
      select asked.*, e.name, eu.named_section, eu.named_row, eu.named_seat,
        asked.section <> '' or asked.row <> '' or asked.seat <> '' as is_named, ${cameAt(sql`asked.at`)} as came_at
      from json_to_recordset(${JSON.stringify(fans)})
        as asked ("eventId" bigint, "fanId" bigint, section text, "row" text, seat text, "by" bigint, "at" timestamptz)
      join event_users eu on eu.event_id = asked."eventId" and eu.user_id = asked."fanId"
      join events e on e.id = eu.event_id
      where eu.is_fan and not eu.has_left and eu.checked_in_at is null and ${cameAt(sql`asked.at`)} between ${opensAt} and ${closesAt}
      for no key update of eu skip locked
    )
    update event_users eu set checked_in_at = e.came_at, checked_in_by = e.by,
      named_section = case when e.is_named then nullif(e.section, '') else eu.named_section end,
      named_row = case when e.is_named then nullif(e.row, '') else eu.named_row end,
      named_seat = case when e.is_named then nullif(e.seat, '') else eu.named_seat end
    from found e where eu.event_id = e."eventId" and eu.user_id = e."fanId"
    returning ${columns}, eu.user_id, json_build_array(e.named_section, e.named_row, e.named_seat) as was`.execute(tx);
  const arrivals = new Map(
    rows.map(({ user_id, was: [named_section, named_row, named_seat], ...row }) => [
      user_id,
      { row, before: { ...row, named_section, named_row, named_seat } },
    ]),
  );
  return fans.map(({ fanId }) => arrivals.get(fanId) ?? null);
}
