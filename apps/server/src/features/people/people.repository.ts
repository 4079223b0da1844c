import { eventLastsMs } from '@backline/contract/event-rules';
import { maxNamesOnCard, type PersonCard } from '@backline/contract/people';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { foldedText, holdsPieces, holdsWords } from '../../platform/db/search.ts';
import type { PeopleReach, PersonRole } from './people.policy.ts';
import { personColumns, type PersonRow } from './person.repository.ts';

export interface PeopleFilter extends Omit<PageWindow, 'size'> {
  role: PersonRole;
  reach: PeopleReach;
  managerIds: readonly number[];
  search: string;
  isActive: boolean;
}

const searched = sql`u.search_text`;

/** Sorts names as people expect: letters with accents next to the plain letter, ignoring case. */
const byName = sql`u.name collate "und-x-icu"`;

/** Searches names only, so that a picker reveals no addresses. */
export async function listNames(db: Connection, filter: PeopleFilter): Promise<{ id: number; name: string }[]> {
  const wanted = pageConditions(filter);
  if (filter.search !== '') {
    // The index covers names and addresses as one text, so the name is checked again.
    wanted.push(holdsPieces(searched, filter.search), holdsPieces(foldedText(sql`u.name`), filter.search));
  }
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u
    where ${sql.join(wanted, sql` and `)}
    order by ${byName}, u.id
    limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return rows;
}

export type CardRow = PersonRow & Pick<PersonCard, 'artists' | 'events'>;

export async function listCards(db: Connection, filter: PeopleFilter): Promise<CardRow[]> {
  const wanted = pageConditions(filter);
  if (filter.search !== '') wanted.push(holdsWords(searched, filter.search));
  const { rows } = await sql<CardRow>`
    select page.*, ${artistsOf(filter.role)} as artists, ${eventsOf(filter.role, filter.reach)} as events
    from (
      select ${personColumns} from users u left join users m on m.id = u.manager_id
      where ${sql.join(wanted, sql` and `)}
      order by ${byName}, u.id
      limit ${filter.limit} offset ${filter.offset}) page
    order by page.name collate "und-x-icu", page.id`.execute(db);
  return rows;
}

function artistsOf(role: PersonRole): RawBuilder<unknown> {
  if (role !== 'MANAGER') return sql`null`;
  const theirs = sql`users u where u.manager_id = page.id and u.role = 'ARTIST' and u.is_active`;
  return sql`json_build_object(
    'count', (select count(*) from ${theirs}),
    'names', array(select u.name from ${theirs} order by ${byName}, u.id limit ${maxNamesOnCard}))`;
}

/** Counts only events that the actor may see, because an artist may also play for other managers. */
function eventsOf(role: PersonRole, reach: PeopleReach): RawBuilder<unknown> {
  if (role === 'MANAGER') return sql`null`;
  const listed =
    role === 'ARTIST'
      ? sql`event_artists l join events e on e.id = l.event_id where l.artist_id = page.id`
      : sql`event_team_members l join events e on e.id = l.event_id where l.team_member_id = page.id`;
  const reached = reach.kind === 'managed' ? sql`e.manager_id = ${reach.managerId}` : sql`true`;
  const isToCome = sql`e.starts_at >= now() - ${sql.lit(eventLastsMs)} * interval '1 ms'`;
  const event = sql`json_build_object('id', e.id, 'name', e.name, 'timezone', e.timezone,
    'event_dttm', (extract(epoch from e.starts_at) * 1000)::bigint)`;
  return sql`(
    select json_build_object(
      'upcoming_count', count(*) filter (where ${isToCome}),
      'past_count', count(*) filter (where not (${isToCome})),
      'next', (array_agg(${event} order by e.starts_at, e.id) filter (where ${isToCome}))[1])
    from ${listed} and ${reached})`;
}

/** Locks the matching people, so that nobody moves to another manager before the event lists them. */
export async function lockAmong(tx: Tx, ids: readonly number[], filter: Omit<Kind, 'isActive'>): Promise<number[]> {
  const wanted = [...conditions({ ...filter, isActive: true }), sql<SqlBool>`u.id = any(${ids}::bigint[])`];
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${sql.join(wanted, sql` and `)} order by u.id for share`.execute(tx);
  return rows.map((row) => row.id);
}

function pageConditions({ after, ...filter }: PeopleFilter): RawBuilder<SqlBool>[] {
  const wanted = conditions(filter);
  if (after !== null) {
    wanted.push(sql`(${byName}, u.id) > (${after.key}::text collate "und-x-icu", ${after.id}::bigint)`);
  }
  return wanted;
}

type Kind = Pick<PeopleFilter, 'role' | 'reach' | 'managerIds' | 'isActive'>;

function conditions({ role, reach, managerIds, isActive }: Kind): RawBuilder<SqlBool>[] {
  const wanted = [sql<SqlBool>`u.role = ${role} and u.is_active = ${isActive}`, withinReach(reach)];
  if (managerIds.length > 0) {
    const manager = role === 'MANAGER' ? sql`u.id` : sql`u.manager_id`;
    wanted.push(sql`${manager} = any(${managerIds}::bigint[])`);
  }
  return wanted;
}

/** Returns a condition on `users as u` that selects the people whom the actor may see. */
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
