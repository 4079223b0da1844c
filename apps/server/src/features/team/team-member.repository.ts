import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Takes a team member off every event that is not this manager's; answers the events. Stands here and not with the
 * events, which never move somebody to another manager.
 */
export async function leaveEventsOfOthers(tx: Tx, teamMemberId: number, managerId: number): Promise<number[]> {
  // The events first: a save of one that keeps the member is through then, or has not begun to read who is listed.
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
