import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { StoredSeat } from '../attendance/index.ts';

const maxShown = 5;

export interface FanPlaceRow extends StoredSeat {
  checked_in_at: string | null;
}

export async function findPlace(db: Connection, eventId: number, fanId: number): Promise<FanPlaceRow | null> {
  const { rows } = await sql<FanPlaceRow>`
    select checked_in_at, section, seat_row, seat, named_section, named_row, named_seat from event_users
    where event_id = ${eventId} and user_id = ${fanId} and is_fan and not has_left`.execute(db);
  return rows[0] ?? null;
}

export async function listSongs(db: Connection, eventId: number, fanId: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select s.title from song_requests r join requested_songs s on s.id = r.song_id
    where r.event_id = ${eventId} and r.user_id = ${fanId}
    group by s.id order by max(r.ordinal) desc limit ${sql.lit(maxShown)}`.execute(db);
  return rows.map(({ title }) => title);
}

export interface FanOrderRow {
  id: number;
  order_no: string;
  processing_status: string;
}

/** A `sellerId` limits orders to those with items of that seller. */
export async function listOrders(
  db: Connection,
  { eventId, fanId, sellerId }: { eventId: number; fanId: number; sellerId: number | null },
): Promise<FanOrderRow[]> {
  const isSeen =
    sellerId === null
      ? sql`true`
      : sql`exists (select from order_shares s where s.order_id = o.id and s.seller_id = ${sellerId})`;
  const { rows } = await sql<FanOrderRow>`
    select o.id, o.order_no, o.processing_status from orders o
    where o.event_id = ${eventId} and o.user_id = ${fanId} and o.status = 'COMPLETED' and ${isSeen}
    order by o.created_at desc, o.id desc limit ${sql.lit(maxShown)}`.execute(db);
  return rows;
}
