import type { SupportStatus } from '@backline/contract/support-tickets';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { inOrder, isBehind, type Sorting } from '../../platform/db/sorting.ts';
import type { PageWindow } from '../../platform/http/list.ts';

/** An event's id, or null for tickets without an event. */
export type Desk = number | null;

export interface CaseRow {
  id: number;
  event_id: number | null;
  user_id: number | null;
  name: string;
  email: string | null;
  fan_email: string | null;
  title: string;
  description: string;
  status: SupportStatus;
  unread: number;
  image_key: string | null;
  assigned_to: number | null;
  assignee_name: string | null;
  created_at: string;
  last_at: string;
  first_answer_at: string | null;
}

export const atDesk = (desk: Desk): RawBuilder<SqlBool> =>
  desk === null ? sql`c.event_id is null` : sql`c.event_id = ${desk}`;

const columns = sql`c.id, c.event_id, c.user_id, c.name, c.email, coalesce(u.email, u.contact_email) as fan_email, c.title, c.description, c.status,
  c.unread, coalesce(u.profile_image_thumbnail_key, u.profile_image_key) as image_key, c.assigned_to, a.name as assignee_name,
  c.created_at, c.last_at, c.first_answer_at`;
const people = sql`left join users u on u.id = c.user_id left join users a on a.id = c.assigned_to`;

export interface WantedCases {
  desk: Desk;
  search: string;
  status: SupportStatus | null;
  /** Null matches tickets of any assignee. */
  assigned: number | 'nobody' | null;
}

/** Returns conditions on `support_cases as c`. */
export function conditionsOf({ desk, search, status, assigned }: WantedCases): RawBuilder<SqlBool>[] {
  const wanted: RawBuilder<SqlBool>[] = [atDesk(desk)];
  if (status !== null) wanted.push(sql`c.status = ${status}`);
  if (assigned === 'nobody') wanted.push(sql`c.assigned_to is null`);
  else if (assigned !== null) wanted.push(sql`c.assigned_to = ${assigned}`);
  if (search !== '') wanted.push(holdsWords(sql`c.search_text`, search));
  return wanted;
}

const place = { by: sql`c.last_at`, id: sql`c.id`, key: 'time' } as const;

export async function list(
  db: Connection,
  cases: WantedCases,
  { after, limit, offset, sorting }: Pick<PageWindow, 'after' | 'limit' | 'offset'> & { sorting: Sorting<'last'> },
): Promise<CaseRow[]> {
  const wanted = conditionsOf(cases);
  wanted.push(isBehind(sorting, place, after));
  const order = inOrder(sorting, place);
  const { rows } = await sql<CaseRow>`
    select ${columns} from (
      select * from support_cases c where ${sql.join(wanted, sql` and `)}
      order by ${order} limit ${limit} offset ${offset}) c
    ${people} order by ${order}`.execute(db);
  return rows;
}

export async function find(db: Connection, desk: Desk, caseId: number): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from support_cases c ${people} where c.id = ${caseId} and ${atDesk(desk)}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the ticket, so that the second of two answers sees the first. */
export async function findForUpdate(tx: Tx, desk: Desk, caseId: number): Promise<CaseRow | null> {
  const { rows } = await sql`
    select from support_cases c where c.id = ${caseId} and ${atDesk(desk)} for no key update`.execute(tx);
  // A second statement sees changes committed during the wait; the first would not.
  return rows.length === 0 ? null : find(tx, desk, caseId);
}

export interface CaseCounts {
  total: number;
  open_total: number;
  closed_total: number;
}

export async function count(db: Connection, desk: Desk): Promise<CaseCounts> {
  const { rows } = await sql<CaseCounts>`
    select count(*)::int as total, count(*) filter (where c.status = 'open')::int as open_total,
      count(*) filter (where c.status = 'closed')::int as closed_total
    from support_cases c where ${atDesk(desk)}`.execute(db);
  return rows[0] ?? { total: 0, open_total: 0, closed_total: 0 };
}

export async function countUnread(db: Connection, desk: Desk): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(c.unread), 0)::int as unread from support_cases c where ${atDesk(desk)} and c.unread > 0`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

/**
 * Marks messages up to the given one as read; later ones stay unread. Returns the unread count and whether it changed.
 */
export async function markRead(
  tx: Tx,
  caseId: number,
  lastInteractionId: number | null,
): Promise<{ unread: number; isNew: boolean }> {
  const behind = sql`(select count(*)::int from support_interactions i
    where i.case_id = c.id and not i.is_staff and i.id > ${lastInteractionId ?? Number.MAX_SAFE_INTEGER}::bigint)`;
  const { rows } = await sql<{ unread: number; before: number }>`
    update support_cases c set unread = least(c.unread, ${behind}) from support_cases b
    where c.id = ${caseId} and b.id = c.id returning c.unread, b.unread as before`.execute(tx);
  const [marked = { unread: 0, before: 0 }] = rows;
  return { unread: marked.unread, isNew: marked.unread !== marked.before };
}

export async function setStatus(tx: Tx, caseId: number, status: SupportStatus): Promise<void> {
  await sql`update support_cases set status = ${status} where id = ${caseId}`.execute(tx);
}

export async function setAssignee(tx: Tx, caseId: number, personId: number | null): Promise<void> {
  await sql`update support_cases set assigned_to = ${personId} where id = ${caseId}`.execute(tx);
}

export async function setEvent(tx: Tx, caseId: number, eventId: number): Promise<void> {
  await sql`update support_cases set event_id = ${eventId}, assigned_to = null where id = ${caseId}`.execute(tx);
}

/** Lists active staff with access to the event and the permission for support. */
export async function listAssignees(
  db: Connection,
  desk: Desk,
  only: number | null = null,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u
    where u.role <> 'USER' and u.is_active and u.left_at is null
      and exists (select from role_features f where f.role = u.role and f.feature = 'Page_Support')
      and (${only}::bigint is null or u.id = ${only})
      and (u.role = 'ADMIN'
        or u.id = (select manager_id from events where id = ${desk}::bigint)
        or exists (select from event_artists ea where ea.event_id = ${desk}::bigint and ea.artist_id = u.id)
        or exists (select from event_team_members em where em.event_id = ${desk}::bigint and em.team_member_id = u.id))
    order by u.name, u.id limit 1000`.execute(db);
  return rows;
}

/** Returns the name of a fan; null for somebody without an account. */
export async function findFanName(db: Connection, userId: number | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from users where id = ${userId}::bigint`.execute(db);
  return rows[0]?.name ?? null;
}
