import type { DropState } from '@backline/contract/shop';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';

export interface SellingEvent {
  event_id: number;
  manager_id: number;
  delivery_cents: number | null;
  delivery_percent_thousandths: number | null;
  tax_rate_thousandths: number;
  in_seat_delivery: boolean;
  kiosk_available: boolean;
  charges_delivery_for_pickup: boolean;
  kiosk_location: string;
  kiosk_pickup: string;
  account_id: string | null;
}

export interface OfferRow {
  event_id: number;
  size_id: number;
  size: string;
  available: number;
  product_id: number;
  title: string;
  description: string;
  price_cents: number;
  image_key: string | null;
  image_thumbnail_key: string | null;
  is_drop_only: boolean;
  artist_id: number;
  artist_name: string;
  drop: {
    id: number;
    state: DropState;
    starts_at: string;
    ends_at: string;
    special_price_cents: number;
    left: number;
  } | null;
}

export async function findEvent(
  db: Connection,
  { eventId, fanId, provider }: { eventId: number; fanId: number; provider: string },
): Promise<SellingEvent | null> {
  const [found] = await listEvents(db, [{ eventId, fanId }], provider);
  return found ?? null;
}

export async function listEvents(
  db: Connection,
  asks: readonly { eventId: number; fanId: number }[],
  provider: string,
): Promise<(SellingEvent | null)[]> {
  const eventIds = asks.map(({ eventId }) => eventId);
  const fanIds = asks.map(({ fanId }) => fanId);
  const { rows } = await sql<SellingEvent & { place: number }>`${prepared}
    select asked.place::int, e.id as event_id, e.manager_id, e.delivery_cents, e.delivery_percent_thousandths, e.tax_rate_thousandths,
      e.in_seat_delivery, e.kiosk_available, e.charges_delivery_for_pickup, e.kiosk_location, e.kiosk_pickup,
      (select account_id from payment_accounts where manager_id = e.manager_id and provider = ${provider} and is_active) as account_id
    from unnest((select ${eventIds}::bigint[]), (select ${fanIds}::bigint[])) with ordinality as asked (event_id, user_id, place)
    join events e on e.id = asked.event_id
    where exists (
      select from event_users eu
      where eu.event_id = asked.event_id and eu.user_id = asked.user_id and eu.is_fan and not eu.has_left offset 0)`.execute(
    db,
  );
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return asks.map((_ask, index) => byPlace.get(index + 1) ?? null);
}

const dropState = sql`case when now() < d.starts_at then 'before' when d.paused_at is not null then 'paused'
  when d.taken >= d.max_quantity then 'sold_out' else 'running' end`;

const withDrop = (eventId: ReturnType<typeof sql>) => sql`
  left join lateral (
    select jsonb_build_object('id', d.id, 'state', ${dropState}, 'starts_at', d.starts_at, 'ends_at', d.ends_at,
      'special_price_cents', d.special_price_cents, 'left', d.max_quantity - d.taken) as row, d.starts_at
    from product_drops d
    where d.product_id = p.id and d.event_id = ${eventId} and d.removed_at is null and d.ended_at is null and d.ends_at > now()
    offset 0) d on true`;

const columns = sql`s.id as size_id, s.size, s.available, p.id as product_id, p.title, p.description, p.price_cents,
  p.image_key, p.image_thumbnail_key, p.is_drop_only, p.artist_id, a.name as artist_name, d.row as drop`;

export const isAvailable = sql`p.archived_at is null and now() >= p.available_from and now() < p.available_until`;
const isSold = sql`${isAvailable} and (not p.is_drop_only or d.row is not null)`;

/**
 * Condition that the artist's manager is the event's manager, who receives the payments. An artist who left that
 * manager sells nothing there.
 */
export const isPaidFor = sql`seller.manager_id = e.manager_id`;

/** Lists what the event's shop offers. Limits each index scan, because an artist may have 10,000 products. */
export async function listOffers(
  db: Connection,
  { eventId, most }: { eventId: number; most: number },
): Promise<OfferRow[]> {
  const isThere = sql`${isAvailable} and exists (select from product_sizes where product_id = p.id and retired_at is null offset 0)`;
  const first = sql.lit(most);
  const runs = sql`event_id = ${eventId} and removed_at is null and ended_at is null and ends_at > now()`;
  const { rows } = await sql<OfferRow>`${prepared}
    with listed as materialized (
      select ea.artist_id from event_artists ea join events e on e.id = ea.event_id join users seller on seller.id = ea.artist_id and ${isPaidFor}
      where ea.event_id = ${eventId}),
    dropped as materialized (
      select p.*, d.row
      from (
        select p.*, running.starts_at as drop_starts_at
        from (select product_id, starts_at from product_drops where ${runs} order by starts_at, id) running
        cross join lateral (select * from products where id = running.product_id offset 0) p
        where exists (select from listed where listed.artist_id = p.artist_id offset 0) and ${isThere}
        order by running.starts_at, p.created_at desc, p.id desc limit ${first}) p ${withDrop(sql`${eventId}`)}
    ),
    plain as (
      select p.*, null::timestamptz as drop_starts_at, null::jsonb as row
      from listed cross join lateral (
        select p.* from products p
        where p.artist_id = listed.artist_id and not p.is_drop_only and ${isThere}
          and not exists (select from product_drops where product_id = p.id and ${runs} offset 0)
        order by p.created_at desc, p.id desc limit (select ${first} - count(*) from dropped)) p
      order by p.created_at desc, p.id desc limit ${first}
    )
    select ${sql.lit(eventId)}::bigint as event_id, ${columns}
    from (
      select * from (select * from dropped union all select * from plain) p
      order by p.drop_starts_at nulls last, p.created_at desc, p.id desc limit ${first}
    ) p
    join users a on a.id = p.artist_id
    cross join lateral (select p.row) d
    join product_sizes s on s.product_id = p.id and s.retired_at is null
    order by p.drop_starts_at nulls last, p.created_at desc, p.id desc, s.position, s.id`.execute(db);
  return rows;
}

export async function findOffers(
  db: Connection,
  asks: readonly { eventId: number; sizeId: number }[],
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`${prepared}
    select asked.event_id, ${columns}
    from (select distinct event_id, size_id from unnest(
      (select ${asks.map(({ eventId }) => eventId)}::bigint[]), (select ${asks.map(({ sizeId }) => sizeId)}::bigint[])) as asked (event_id, size_id)) asked
    join product_sizes s on s.id = asked.size_id and s.retired_at is null
    join products p on p.id = s.product_id
    join users a on a.id = p.artist_id
    ${withDrop(sql`asked.event_id`)}
    where ${isSold}
      and exists (
        select from event_artists ea join events e on e.id = ea.event_id join users seller on seller.id = ea.artist_id and ${isPaidFor}
        where ea.event_id = asked.event_id and ea.artist_id = p.artist_id offset 0)`.execute(db);
  return rows;
}

export async function countLeft(
  db: Connection,
  eventIds: readonly number[],
  most: number,
): Promise<Map<number, { sizes: [number, number][]; drops: [number, number, DropState][] }>> {
  const found: [number, { sizes: [number, number][]; drops: [number, number, DropState][] }][] = [];
  for (const eventId of eventIds) {
    const offers = await listOffers(db, { eventId, most });
    const drops = new Map(offers.flatMap(({ drop }) => (drop === null ? [] : [[drop.id, drop] as const])));
    found.push([
      eventId,
      {
        sizes: offers.map(({ size_id: id, available }) => [id, available]),
        drops: Array.from(drops.values(), ({ id, left, state }) => [id, left, state]),
      },
    ]);
  }
  return new Map(found);
}
