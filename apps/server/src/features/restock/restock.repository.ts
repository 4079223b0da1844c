import { maxOfKind } from '@backline/contract/fan-now';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { closesAt } from '../attendance/index.ts';

/** Locks the fan's entry at an event, as a checkout does. Returns null if the fan has not joined or has left. */
export async function lockAttendance(
  tx: Tx,
  { eventId, fanId }: { eventId: number; fanId: number },
): Promise<{ is_over: boolean } | null> {
  const { rows } = await sql<{ is_over: boolean }>`
    select ${sql<SqlBool>`now() > ${closesAt}`} as is_over from event_users eu join events e on e.id = eu.event_id
    where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left
    for no key update of eu`.execute(tx);
  return rows[0] ?? null;
}

/** Selects the fan's (`event_users eu`) open offers at the event, the first to end first. */
export const openOffers = sql`coalesce((
  select json_agg(json_build_object('size_id', p.size_id, 'title', p.title, 'size', p.size, 'expires_at', p.expires_at)
    order by p.expires_at, p.id)
  from (
    select p.*, s.size, pr.title from restock_places p
    cross join lateral (select * from product_sizes where id = p.size_id offset 0) s
    cross join lateral (select * from products where id = s.product_id offset 0) pr
    where p.user_id = eu.user_id and p.event_id = eu.event_id and p.state = 'offered' and p.expires_at > now()
    order by p.expires_at, p.id limit ${sql.lit(maxOfKind)}) p), '[]')`;

export interface UntoldOffer {
  id: number;
  event_id: number;
  user_id: number;
  manager_id: number;
  title: string;
  size: string;
}

/** Lists open offers of which the fans have no notification yet. */
export async function listUntold(tx: Tx, placeIds: readonly number[]): Promise<UntoldOffer[]> {
  const { rows } = await sql<UntoldOffer>`
    select p.id, p.event_id, p.user_id, e.manager_id, pr.title, s.size
    from restock_places p join product_sizes s on s.id = p.size_id join products pr on pr.id = s.product_id
    join events e on e.id = p.event_id
    where p.id = any(${placeIds}::bigint[]) and p.state = 'offered' and p.expires_at > now()
      and not exists (
        select from notifications n
        where n.event_id = p.event_id and n.audience = 'restock_offer' and n.subject = p.id::text)
    order by p.event_id, p.id`.execute(tx);
  return rows;
}
