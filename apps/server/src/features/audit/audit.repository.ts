import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Role } from '@backline/contract/features';
import type { Cursor } from '../../platform/db/cursor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';

export interface AuditRow {
  id: number;
  at: string;
  actor_id: number | null;
  actor_name: string | null;
  actor_role: Role | null;
  impersonator_id: number | null;
  impersonator_name: string | null;
  token_id: number | null;
  token_name: string | null;
  action: string;
  entity: string;
  entity_id: string;
  noun: string;
  entity_name: string | null;
  event_name: string | null;
  people: Record<string, string> | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip: string;
  request_id: string;
}

export interface AuditFilter {
  /** Matches the actor and the impersonator of a Login As. */
  personId: number | null;
  action: string | null;
  entity: string | null;
  entityId: string | null;
  from: Date | null;
  until: Date | null;
  after: Cursor | null;
  offset: number;
  limit: number;
}

/**
 * Sorts by time and id, so that a time window is a range of one index. Limits the ids to one page before it reads the
 * wide columns.
 */
export async function listLines(db: Connection, filter: AuditFilter): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select l.id, l.at, l.actor_id, actor.name as actor_name, actor.role as actor_role, l.impersonator_id,
      impersonator.name as impersonator_name, l.token_id, token.name as token_name, l.action, l.entity, l.entity_id, l.noun,
      l.entity_name, l.event_name, l.people, l.before, l.after, l.ip, l.request_id
    from (
      select id, at from (${found(filter)}) found
      order by at desc, id desc limit ${filter.limit} offset ${filter.offset}
    ) page
    join audit_log l on l.at = page.at and l.id = page.id
    left join users actor on actor.id = l.actor_id
    left join users impersonator on impersonator.id = l.impersonator_id
    left join api_tokens token on token.id = l.token_id
    order by page.at desc, page.id desc`.execute(db);
  return rows;
}

/** Reads one index for the actor and one for the impersonator. A single OR would sort all matches. */
function found(filter: AuditFilter): RawBuilder<unknown> {
  const { personId } = filter;
  if (personId === null) return walk(filter);
  return sql`(${walk(filter, sql`l.actor_id = ${personId}`)})
    union (${walk(filter, sql`l.impersonator_id = ${personId}`)})`;
}

function walk({ after, offset, limit, ...filter }: AuditFilter, side?: RawBuilder<SqlBool>) {
  const wanted = conditionsOf(filter, side);
  if (after !== null) wanted.push(sql`(l.at, l.id) < (${after.key}::timestamptz, ${after.id}::bigint)`);
  return sql`
    select l.id, l.at from audit_log l where ${sql.join(wanted, sql` and `)}
    order by l.at desc, l.id desc limit ${offset + limit}`;
}

/** Returns all matches unordered, without duplicates. */
export const foundLines = ({ personId, ...filter }: Omit<AuditFilter, Places>): RawBuilder<unknown> => {
  const isTheirs =
    personId === null ? sql<SqlBool>`true` : sql<SqlBool>`${personId} in (l.actor_id, l.impersonator_id)`;
  return sql`(select * from audit_log l where ${sql.join(conditionsOf(filter, isTheirs), sql` and `)})`;
};

type Places = 'after' | 'offset' | 'limit';

function conditionsOf(
  { action, entity, entityId, from, until }: Omit<AuditFilter, Places | 'personId'>,
  side?: RawBuilder<SqlBool>,
): RawBuilder<SqlBool>[] {
  const wanted: RawBuilder<SqlBool>[] = [side ?? sql`true`];
  if (action !== null) wanted.push(sql`l.action = ${action}`);
  if (entity !== null) wanted.push(sql`l.entity = ${entity}`);
  if (entityId !== null) wanted.push(sql`l.entity_id = ${entityId}`);
  if (from !== null) wanted.push(sql`l.at >= ${from.toISOString()}::timestamptz`);
  if (until !== null) wanted.push(sql`l.at < ${until.toISOString()}::timestamptz`);
  return wanted;
}

export interface AuditPersonRow {
  id: number;
  name: string;
  role: Role;
}

/** Includes inactive staff, who have a history too. */
export async function findStaff(db: Connection, search: string, limit: number): Promise<AuditPersonRow[]> {
  const named =
    search === ''
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${holdsPieces(sql`search_text`, search)} and ${holdsPieces(foldedText(sql`name`), search)}`;
  const { rows } = await sql<AuditPersonRow>`
    select id, name, role from users where role <> 'USER' and ${named}
    order by name collate "und-x-icu", id limit ${limit}`.execute(db);
  return rows;
}

export async function findPerson(db: Connection, personId: number): Promise<AuditPersonRow[]> {
  const { rows } = await sql<AuditPersonRow>`select id, name, role from users where id = ${personId}`.execute(db);
  return rows;
}
