import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { withinReach, type EventReach } from '../events/index.ts';

export interface EventFan {
  eventId: number;
  fanId: number;
}

export interface FanPlace {
  name: string;
  event_name: string;
  event_role: 'ADMIN' | 'USER';
}

/**
 * Locks a fan's entry at the event. Returns null if the actor may not see the event, and for a person who is not a fan
 * there or has left.
 */
export async function findForUpdate(tx: Tx, { eventId, fanId }: EventFan, reach: EventReach): Promise<FanPlace | null> {
  const { rows } = await sql<FanPlace>`
    select u.name, e.name as event_name, f.event_role
    from event_users f join events e on e.id = f.event_id join users u on u.id = f.user_id
    where f.event_id = ${eventId} and f.user_id = ${fanId} and f.is_fan and not f.has_left and ${withinReach(reach)}
    for update of f`.execute(tx);
  return rows[0] ?? null;
}

export async function setRole(tx: Tx, { eventId, fanId }: EventFan, role: FanPlace['event_role']): Promise<void> {
  await sql`
    update event_users set event_role = ${role} where event_id = ${eventId} and user_id = ${fanId}`.execute(tx);
}

export async function findSettingForUpdate(
  tx: Tx,
  fanId: number,
): Promise<{ name: string; allow_group_creation: boolean } | null> {
  const { rows } = await sql<{ name: string; allow_group_creation: boolean }>`
    select name, allow_group_creation from users
    where id = ${fanId} and role = 'USER' and left_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

export async function setSetting(tx: Tx, fanId: number, isAllowed: boolean): Promise<void> {
  await sql`
    update users set allow_group_creation = ${isAllowed}, updated_at = now() where id = ${fanId}`.execute(tx);
}
