import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Removes the member from events of other managers. Returns the ids of these events. */
export async function leaveEventsOfOthers(tx: Tx, teamMemberId: number, managerId: number): Promise<number[]> {
  // Locks the events first. A concurrent save of an event then ends before the removal, or reads the team only after
  // it.
  await sql`
    select e.id from events e join event_team_members em on em.event_id = e.id
    where em.team_member_id = ${teamMemberId} and e.manager_id <> ${managerId}
    order by e.id for no key update of e`.execute(tx);
  const { rows } = await sql<{ event_id: number }>`
    delete from event_team_members em using events e
    where e.id = em.event_id and em.team_member_id = ${teamMemberId} and e.manager_id <> ${managerId}
    returning em.event_id`.execute(tx);
  return rows.map((row) => row.event_id).toSorted((left, right) => left - right);
}
