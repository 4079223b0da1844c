import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like.ts';
import type { PeopleReach, PersonRole } from './people.policy.ts';

export interface PeopleFilter {
  role: PersonRole;
  reach: PeopleReach;
  /** Only these managers, or the people of these managers. Empty: no such limit. */
  managerIds: readonly number[];
  /** Trimmed; empty is no search. */
  search: string;
  limit: number;
  offset: number;
}

/** Active people by name. */
export async function listPeople(db: Connection, filter: PeopleFilter): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u
    where ${sql.join(conditions(filter), sql` and `)}
    order by u.name collate "und-x-icu", u.id
    limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return rows;
}

/** Which of these people are active, of the role, of the manager, and inside the reach. */
export async function findAmong(
  db: Connection,
  ids: readonly number[],
  filter: Pick<PeopleFilter, 'role' | 'reach' | 'managerIds'>,
): Promise<number[]> {
  const wanted = [...conditions({ ...filter, search: '' }), sql<SqlBool>`u.id = any(${ids}::bigint[])`];
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${sql.join(wanted, sql` and `)}`.execute(db);
  return rows.map((row) => row.id);
}

function conditions({
  role,
  reach,
  managerIds,
  search,
}: Omit<PeopleFilter, 'limit' | 'offset'>): RawBuilder<SqlBool>[] {
  const wanted = [sql<SqlBool>`u.role = ${role} and u.is_active`, withinReach(reach)];
  if (managerIds.length > 0) {
    const manager = role === 'MANAGER' ? sql`u.id` : sql`u.manager_id`;
    wanted.push(sql`${manager} = any(${managerIds}::bigint[])`);
  }
  if (search !== '') wanted.push(sql`u.name ilike ${likePattern(search)}`);
  return wanted;
}

/** The reach as a condition on `users as u`. */
function withinReach(reach: PeopleReach): RawBuilder<SqlBool> {
  switch (reach.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'managed':
      return sql<SqlBool>`u.manager_id = ${reach.managerId}`;
    case 'accompanied':
      return sql<SqlBool>`u.id in (
        select artist.artist_id from event_team_members member join event_artists artist using (event_id)
        where member.team_member_id = ${reach.teamMemberId})`;
    case 'chosen':
      return sql<SqlBool>`u.id = any(${reach.ids}::bigint[])`;
  }
}
