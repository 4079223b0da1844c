import { handOverRows } from '@backline/contract/hand-overs';
import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { holdsSeen, holdsUnrefunded, isOnlyOf } from '../orders/index.ts';

export interface HandedOverRow {
  order_no: string;
  name: string;
  handed_over_at: string;
  handed_over_by: string | null;
}

interface Wanted {
  eventId: number;
  artistId: number | null;
}

const isDue = (eventId: number, artistId: number | null) =>
  sql`o.event_id = ${eventId} and o.status = 'COMPLETED' and o.processing_status in ('received', 'inprogress', 'ready', 'onhold')
    and ${isOnlyOf(artistId)} and ${holdsUnrefunded(null)}`;

/** Counts paid orders with unrefunded items. For an artist, counts only orders without other artists' items. */
export async function countDue(db: Connection, { eventId, artistId }: Wanted): Promise<{ due: number; now: string }> {
  const { rows } = await sql<{ due: number; now: string }>`${prepared}
    select count(*)::int as due, now() as now from orders o where ${isDue(eventId, artistId)}`.execute(db);
  return onlyRow(rows);
}

/** Counts waiting orders as {@link countDue} does, but stops at `max`, because a sold-out event has 100,000 of them. */
export async function countDueUpTo(db: Connection, max: number, { eventId, artistId }: Wanted): Promise<number> {
  const { rows } = await sql<{ due: number }>`${prepared}
    select count(*)::int as due from (select from orders o where ${isDue(eventId, artistId)} limit ${sql.lit(max)}) waiting`.execute(
    db,
  );
  return onlyRow(rows).due;
}

export async function listLatest(db: Connection, { eventId, artistId }: Wanted): Promise<HandedOverRow[]> {
  const { rows } = await sql<HandedOverRow>`${prepared}
    select o.order_no, u.name, o.handed_over_at, k.name as handed_over_by from (
      select * from orders o where o.event_id = ${eventId} and o.handed_over_at is not null and ${holdsSeen(artistId)}
      order by o.handed_over_at desc, o.id desc limit ${sql.lit(handOverRows)}) o
    join users u on u.id = o.user_id left join users k on k.id = o.handed_over_by
    order by o.handed_over_at desc, o.id desc`.execute(db);
  return rows;
}

export interface Repeat {
  eventId: number;
  orderId: number;
  scannedAt: string;
  scannedBy: number;
  handedOverAt: string;
}

/** Records a repeated scan once, even if the operator sends it several times. */
export async function noteRepeat(tx: Tx, repeat: Repeat): Promise<void> {
  await sql`
    insert into hand_over_repeats (event_id, order_id, scanned_at, scanned_by, handed_over_at)
    values (${repeat.eventId}, ${repeat.orderId}, ${repeat.scannedAt}, ${repeat.scannedBy}, ${repeat.handedOverAt})
    on conflict (order_id, scanned_at) do nothing`.execute(tx);
}

export interface RepeatedRow extends HandedOverRow {
  scanned_at: string;
  scanned_by: string;
}

/** Omits repeats of a hand-over that was undone. */
export async function listRepeats(db: Connection, { eventId, artistId }: Wanted): Promise<RepeatedRow[]> {
  const { rows } = await sql<RepeatedRow>`${prepared}
    select o.order_no, u.name, o.handed_over_at, k.name as handed_over_by, r.scanned_at, s.name as scanned_by
    from hand_over_repeats r join orders o on o.id = r.order_id and o.handed_over_at = r.handed_over_at
    join users u on u.id = o.user_id left join users k on k.id = o.handed_over_by join users s on s.id = r.scanned_by
    where r.event_id = ${eventId} and ${holdsSeen(artistId)}
    order by r.noted_at desc, r.order_id desc limit ${sql.lit(handOverRows)}`.execute(db);
  return rows;
}
