import { checkInHours } from '@backline/contract/attendance';
import { maxRestockQueue, maxShownPlaces, offerMinutes } from '@backline/contract/restock';
import { sql, type SqlBool } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';

export interface Place {
  id: number;
  event_id: number;
  user_id: number;
}

export interface PlaceCounts {
  own: number;
  queue: number;
  is_in: boolean;
  unused: number;
}

export interface FanOfSize {
  fanId: number;
  sizeId: number;
}

const isOpen = sql<SqlBool>`p.state in ('waiting', 'offered')`;
const joined = sql`restock_places p join product_sizes s on s.id = p.size_id join products pr on pr.id = s.product_id
  join events e on e.id = p.event_id`;
const ofDrop = sql`from product_drops d where d.product_id = pr.id and d.event_id = p.event_id
  and d.removed_at is null and d.ended_at is null and d.ends_at > now()`;

/** Condition that the size of a place is still sold to its fan at its event, now or once a paused drop goes on. */
const stands = sql<SqlBool>`(s.retired_at is null and pr.archived_at is null
  and now() >= pr.available_from and now() < pr.available_until
  and now() <= e.starts_at + make_interval(hours => ${sql.lit(checkInHours)})
  and exists (select from event_users where event_id = p.event_id and user_id = p.user_id and is_fan and not has_left offset 0)
  and exists (select from event_artists ea join users a on a.id = ea.artist_id and a.manager_id = e.manager_id
    where ea.event_id = p.event_id and ea.artist_id = pr.artist_id offset 0)
  and (not pr.is_drop_only or exists (select ${ofDrop} offset 0)))`;

/** The units that the running drop can still offer. An offer takes none of the maximum, so open offers are subtracted. */
const leftInDrop = sql<number>`coalesce((
  select d.max_quantity - d.taken - (
    select count(*)::int from restock_places o join product_sizes os on os.id = o.size_id
    where o.event_id = d.event_id and o.state = 'offered' and os.product_id = d.product_id)
  ${ofDrop} and d.paused_at is null and d.starts_at <= now()), 0)`;
const isBuyable = sql<SqlBool>`(not pr.is_drop_only or ${leftInDrop} > 0)`;

/** Locks a size against all other writers of its stock and its queue. */
export async function lockSize(tx: Tx, sizeId: number): Promise<void> {
  await sql`select from product_sizes where id = ${sizeId} for no key update`.execute(tx);
}

/** Returns the units left. Fans can join concurrently, but no unit is offered or sold until they have joined. */
export async function shareSize(tx: Tx, sizeId: number): Promise<number> {
  const { rows } = await sql<{ available: number }>`
    select available from product_sizes where id = ${sizeId} and retired_at is null for share`.execute(tx);
  return rows[0]?.available ?? 0;
}

/**
 * Returns the fan's open places at the event, the fans who wait for the size, whether the fan is among them, and how many
 * offers of the size the fan did not use at this event.
 */
export async function countPlaces(
  tx: Tx,
  { fanId, sizeId, eventId }: FanOfSize & { eventId: number },
): Promise<PlaceCounts> {
  const { rows } = await sql<PlaceCounts>`
    select (select count(*)::int from restock_places p where user_id = ${fanId} and event_id = ${eventId} and ${isOpen}) as own,
      (select count(*)::int from (
        select from restock_places where size_id = ${sizeId} and state = 'waiting' limit ${sql.lit(maxRestockQueue)}) queue) as queue,
      exists (select from restock_places p where size_id = ${sizeId} and user_id = ${fanId} and ${isOpen}) as is_in,
      (select count(*)::int from restock_places where user_id = ${fanId} and size_id = ${sizeId} and event_id = ${eventId}
        and offered_at is not null and state in ('lapsed', 'left')) as unused`.execute(tx);
  return rows[0] ?? { own: 0, queue: 0, is_in: false, unused: 0 };
}

/** Returns the fan's open place, if any, and whether its offer is over but not ended yet. Looks without a lock. */
export async function findPlace(db: Connection, { fanId, sizeId }: FanOfSize): Promise<{ is_due: boolean } | null> {
  const { rows } = await sql<{ is_due: boolean }>`
    select coalesce(p.expires_at <= now(), false) as is_due from restock_places p
    where p.size_id = ${sizeId} and p.user_id = ${fanId} and ${isOpen}`.execute(db);
  return rows[0] ?? null;
}

export async function insertPlace(tx: Tx, { fanId, sizeId, eventId }: FanOfSize & { eventId: number }): Promise<void> {
  await sql`
    insert into restock_places (size_id, event_id, user_id) values (${sizeId}, ${eventId}, ${fanId})
    on conflict (size_id, user_id) where state in ('waiting', 'offered') do nothing`.execute(tx);
}

/** Ends the fan's open place. The caller holds the lock of the size. */
export async function leave(tx: Tx, { fanId, sizeId }: FanOfSize): Promise<(Place & { was_offered: boolean }) | null> {
  const { rows } = await sql<Place & { was_offered: boolean }>`
    update restock_places p set state = 'left', ended_at = clock_timestamp()
    where size_id = ${sizeId} and user_id = ${fanId} and ${isOpen}
    returning id, event_id, user_id, offered_at is not null as was_offered`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Offers the units left of a size to the heads of its queue, at each event at most what its drop can still sell. The
 * caller holds the lock of the size.
 */
export async function offerAvailable(tx: Tx, sizeId: number): Promise<(Place & { expires_at: string })[]> {
  const { rows } = await sql<Place & { expires_at: string }>`${prepared}
    with queues as (
      select p.event_id, case when pr.is_drop_only then least(s.available, greatest(${leftInDrop}, 0)) else s.available end as most
      from product_sizes s join products pr on pr.id = s.product_id
      cross join lateral (
        select distinct event_id from restock_places where size_id = s.id and state = 'waiting' offset 0) p
      where s.id = ${sizeId} and s.available > 0
    ), heads as (
      select head.id from queues cross join lateral (
        select p.id from ${joined}
        where p.size_id = ${sizeId} and p.event_id = queues.event_id and p.state = 'waiting' and ${stands}
        order by p.id limit queues.most) head
      order by head.id limit coalesce((select available from product_sizes where id = ${sizeId}), 0)
    ), offered as (
      update restock_places p set state = 'offered', offered_at = clock_timestamp(),
        expires_at = clock_timestamp() + ${sql.lit(offerMinutes)} * interval '1 minute'
      from heads where p.id = heads.id and p.state = 'waiting'
      returning p.id, p.event_id, p.user_id, p.expires_at
    ), units as (
      select count(*)::int as count from offered having count(*) > 0
    ), moved as (
      update product_sizes set available = available - units.count from units where id = ${sizeId}
    ), noted as (
      insert into stock_movements (size_id, kind, quantity) select ${sizeId}, 'offered', -count from units
    )
    select * from offered order by id`.execute(tx);
  return rows;
}

/** Lists the pairs of a fan and a size for which the fan has an open offer, each once. */
export async function listOffers(db: Connection, pairs: readonly FanOfSize[]): Promise<FanOfSize[]> {
  const [fanIds, sizeIds] = [pairs.map(({ fanId }) => fanId), pairs.map(({ sizeId }) => sizeId)];
  const { rows } = await sql<FanOfSize>`${prepared}
    select user_id as "fanId", size_id as "sizeId" from restock_places
    where (size_id, user_id) in (select * from unnest(${sizeIds}::bigint[], ${fanIds}::bigint[]))
      and state = 'offered' and expires_at > now()`.execute(db);
  return rows;
}

/** Takes the open offers of fans, and returns those fans. The caller holds the lock of the size. */
export async function takeOffers(tx: Tx, sizeId: number, fanIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ fanId: number }>`
    update restock_places set state = 'taken', ended_at = clock_timestamp()
    where size_id = ${sizeId} and user_id = any(${fanIds}::bigint[]) and state = 'offered' and expires_at > now()
    returning user_id as "fanId"`.execute(tx);
  return rows.map(({ fanId }) => fanId);
}

/** Lists sizes with lapsed offers, places that no longer stand, or units left while fans wait. */
export async function listDueSizes(db: Connection, limit: number): Promise<number[]> {
  const { rows } = await sql<{ size_id: number }>`
    select distinct p.size_id from ${joined}
    where ${isOpen} and (p.expires_at <= now() or not ${stands}
      or (p.state = 'waiting' and s.available > 0 and ${isBuyable}))
    order by p.size_id limit ${limit}`.execute(db);
  return rows.map(({ size_id: id }) => id);
}

/** Lists the sizes with waiting fans that are sold only in these drops. */
export async function listWaitingInDrops(tx: Tx, dropIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ size_id: number }>`
    select s.id as size_id from product_drops d join products pr on pr.id = d.product_id and pr.is_drop_only
    join product_sizes s on s.product_id = d.product_id
    where d.id = any(${dropIds}::bigint[])
      and exists (select from restock_places where size_id = s.id and state = 'waiting' and event_id = d.event_id)`.execute(
    tx,
  );
  return rows.map(({ size_id: id }) => id);
}

/** Ends lapsed offers and places that no longer stand. The caller holds the lock of the size. */
export async function endPlaces(tx: Tx, sizeId: number): Promise<(Place & { was_offered: boolean })[]> {
  const { rows } = await sql<Place & { was_offered: boolean }>`
    with known as (
      select p.id, p.expires_at <= now() as is_due, ${stands} as stands from ${joined}
      where p.size_id = ${sizeId} and ${isOpen}
    )
    update restock_places p set state = case when known.stands then 'lapsed' else 'closed' end, ended_at = clock_timestamp()
    from known where p.id = known.id and ${isOpen} and (not known.stands or known.is_due)
    returning p.id, p.event_id, p.user_id, p.offered_at is not null as was_offered`.execute(tx);
  return rows;
}

export async function listPlaces(
  db: Connection,
  fanId: number,
): Promise<{ size_id: number; expires_at: string | null }[]> {
  const { rows } = await sql<{ size_id: number; expires_at: string | null }>`${prepared}
    select p.size_id, p.expires_at from restock_places p
    where p.user_id = ${fanId} and ${isOpen} and (p.expires_at is null or p.expires_at > now())
    order by p.id limit ${sql.lit(maxShownPlaces)}`.execute(db);
  return rows;
}

/** Returns whether fans wait for a product of the artist or in the shop of the event. */
export async function isAnyoneIn(tx: Tx, of: { eventId: number } | { artistId: number }): Promise<boolean> {
  const where = 'eventId' in of ? sql`p.event_id = ${of.eventId}` : sql`pr.artist_id = ${of.artistId}`;
  const { rows } = await sql<{ is_in: boolean }>`
    select exists (select from ${joined} where ${isOpen} and ${where}) as is_in`.execute(tx);
  return rows[0]?.is_in ?? false;
}

export async function deleteEnded(db: Connection, days: number): Promise<void> {
  await sql`delete from restock_places where ended_at < now() - make_interval(days => ${days})`.execute(db);
}
