import type { ListLayout, OwnLayout, ViewList } from '@backline/contract/saved-views';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';

export interface ViewRow {
  id: number;
  user_id: number;
  list: ViewList;
  name: string;
  query: string;
  layout: ListLayout;
  is_shared: boolean;
}

export async function findLayout(db: Connection, userId: number, list: ViewList): Promise<OwnLayout | null> {
  const { rows } = await sql<{ layout: OwnLayout }>`
    select layout from list_layouts where user_id = ${userId} and list = ${list}`.execute(db);
  return rows[0]?.layout ?? null;
}

export async function setLayout(tx: Tx, userId: number, list: ViewList, layout: OwnLayout): Promise<void> {
  await sql`
    insert into list_layouts values (${userId}, ${list}, ${JSON.stringify(layout)}::jsonb)
    on conflict (user_id, list) do update set layout = excluded.layout`.execute(tx);
}

/** Returns the person's own views and the shared ones. */
export async function list(
  db: Connection,
  userId: number,
  listName: ViewList,
): Promise<(ViewRow & { is_default: boolean })[]> {
  const { rows } = await sql<ViewRow & { is_default: boolean }>`
    select v.id, v.user_id, v.list, v.name, v.query, v.layout, v.is_shared, d.view_id is not null as is_default
    from saved_views v left join default_views d on d.view_id = v.id and d.user_id = ${userId} and d.list = v.list
    where v.list = ${listName} and (v.user_id = ${userId} or v.is_shared)
    order by lower(v.name), v.id`.execute(db);
  return rows;
}

export async function lock(tx: Tx, id: number): Promise<ViewRow | null> {
  const { rows } = await sql<ViewRow>`
    select id, user_id, list, name, query, layout, is_shared from saved_views where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Blocks other saves of this list's views until the transaction ends, so that concurrent saves cannot exceed the
 * limits.
 */
export async function lockCounts(tx: Tx, userId: number, listName: ViewList): Promise<{ own: number; shared: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('saved_views'), hashtext(${listName}))`.execute(tx);
  const { rows } = await sql<{ own: number; shared: number }>`
    select count(*) filter (where user_id = ${userId})::int as own,
      count(*) filter (where is_shared)::int as shared
    from saved_views where list = ${listName} and (user_id = ${userId} or is_shared)`.execute(tx);
  return onlyRow(rows);
}

export async function insert(tx: Tx, view: Omit<ViewRow, 'id'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_views (user_id, list, name, query, layout, is_shared)
    values (${view.user_id}, ${view.list}, ${view.name}, ${view.query}, ${JSON.stringify(view.layout)}::jsonb,
      ${view.is_shared})
    returning id`.execute(tx);
  return onlyRow(rows).id;
}

export async function update(tx: Tx, { id, name, query, layout, is_shared: isShared }: ViewRow): Promise<void> {
  await sql`
    update saved_views set name = ${name}, query = ${query}, layout = ${JSON.stringify(layout)}::jsonb,
      is_shared = ${isShared}
    where id = ${id}`.execute(tx);
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await sql`delete from saved_views where id = ${id}`.execute(tx);
}

export async function clearDefault(tx: Tx, userId: number, listName: ViewList): Promise<void> {
  await sql`delete from default_views where user_id = ${userId} and list = ${listName}`.execute(tx);
}

/** Clears other people’s default when a view is no longer shared. */
export async function clearDefaultsOfOthers(tx: Tx, { id, user_id: ownerId }: ViewRow): Promise<void> {
  await sql`delete from default_views where view_id = ${id} and user_id <> ${ownerId}`.execute(tx);
}

export async function setDefault(tx: Tx, userId: number, listName: ViewList, viewId: number): Promise<void> {
  await sql`
    insert into default_views values (${userId}, ${listName}, ${viewId})
    on conflict (user_id, list) do update set view_id = excluded.view_id`.execute(tx);
}
