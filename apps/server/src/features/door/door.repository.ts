import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { closesAt, opensAt, type StoredSeat } from '../attendance/index.ts';
import { withinReach } from '../events/index.ts';
import type { DoorReach } from './door.policy.ts';

function withinDoors(reach: DoorReach): RawBuilder<SqlBool> {
  if (reach.kind !== 'trusted') return withinReach(reach);
  return sql<SqlBool>`exists (
    select from event_users trusted
    where trusted.event_id = e.id and trusted.user_id = ${reach.fanId} and trusted.is_fan and trusted.event_role = 'ADMIN' and not trusted.has_left)`;
}

export interface DoorEvent {
  id: number;
  name: string;
  country_code: string;
  opens_at: string;
  closes_at: string;
  /** State of the door at the start of the transaction. */
  door: 'not-yet' | 'open' | 'over';
}

export async function findEvent(db: Connection, eventId: number, reach: DoorReach): Promise<DoorEvent | null> {
  const { rows } = await sql<DoorEvent>`${prepared}
    select e.id, e.name, e.country_code, ${opensAt} as opens_at, ${closesAt} as closes_at,
      case when now() < ${opensAt} then 'not-yet' when now() > ${closesAt} then 'over' else 'open' end as door
    from events e where e.id = ${eventId} and ${withinDoors(reach)}`.execute(db);
  return rows[0] ?? null;
}

export interface FanAtDoor extends StoredSeat {
  id: number;
  name: string;
  image_key: string | null;
  checked_in_at: string | null;
  checked_in_by: number | null;
  operator_name: string | null;
}

/** Requires a FROM clause with `event_users as f`, `users as u` and `users as operator`. */
export const fanColumns = sql`u.id, u.name, coalesce(u.profile_image_thumbnail_key, u.profile_image_key) as image_key,
  f.section, f.seat_row, f.seat, f.named_section, f.named_row, f.named_seat, f.checked_in_at, f.checked_in_by, operator.name as operator_name`;

export async function findFan(db: Connection, eventId: number, fanId: number): Promise<FanAtDoor | null> {
  const { rows } = await sql<FanAtDoor>`${prepared}
    select ${fanColumns} from event_users f join users u on u.id = f.user_id left join users operator on operator.id = f.checked_in_by
    where f.event_id = ${eventId} and f.user_id = ${fanId} and f.is_fan and not f.has_left`.execute(db);
  return rows[0] ?? null;
}

/** Returns the fan at the event. The caller holds the lock of their entry. */
export async function getFan(tx: Tx, eventId: number, fanId: number): Promise<FanAtDoor> {
  const fan = await findFan(tx, eventId, fanId);
  if (fan === null) throw new Error('a locked place is gone');
  return fan;
}

export interface FanElsewhere {
  event_id: number;
  event_name: string;
  name: string;
  image_key: string | null;
}

/**
 * Returns the fan's entry at event `wanted`, or at their event nearest to now if `wanted` is null. Considers only
 * events that the operator may see.
 */
export async function findElsewhere(
  db: Connection,
  fanId: number,
  reach: DoorReach,
  wanted: number | null,
): Promise<FanElsewhere | null> {
  const isWanted = wanted === null ? sql`true` : sql`e.id = ${wanted}`;
  const { rows } = await sql<FanElsewhere>`
    select e.id as event_id, e.name as event_name, u.name, coalesce(u.profile_image_thumbnail_key, u.profile_image_key) as image_key
    from event_users f join events e on e.id = f.event_id join users u on u.id = f.user_id
    where f.user_id = ${fanId} and f.is_fan and not f.has_left and ${isWanted} and ${withinDoors(reach)}
    order by abs(extract(epoch from e.starts_at - now())), e.id limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface Repeat {
  eventId: number;
  fanId: number;
  scannedAt: string;
  scannedBy: number;
  checkedInAt: string;
}

/** Records a repeated scan once, even if the operator sends it several times. */
export async function noteRepeat(tx: Tx, repeat: Repeat): Promise<void> {
  await sql`
    insert into door_repeats (event_id, user_id, scanned_at, scanned_by, checked_in_at)
    values (${repeat.eventId}, ${repeat.fanId}, ${repeat.scannedAt}, ${repeat.scannedBy}, ${repeat.checkedInAt})
    on conflict (event_id, user_id, scanned_at) do nothing`.execute(tx);
}

export async function clearCheckIn(tx: Tx, eventId: number, fanId: number): Promise<void> {
  await sql`
    update event_users set checked_in_at = null, checked_in_by = null
    where event_id = ${eventId} and user_id = ${fanId}`.execute(tx);
}
