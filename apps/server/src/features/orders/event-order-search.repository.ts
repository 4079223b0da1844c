import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { holdsTyped, isIndexed } from '../../platform/db/search.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { isLater, isWanted, type WantedOrders } from './event-orders.repository.ts';

const glance = 1_000;
/** A word with fewer hits than this among the latest orders counts as rare: the indexes find it faster than a scan. */
const common = 2;
/** A word with more hits than this in an index counts as common. */
const rareMost = 5_000;

/**
 * Searches the latest orders first, to decide between a scan and the indexes. PostgreSQL's statistics are too coarse
 * for that.
 */
export async function search(
  db: Connection,
  wanted: WantedOrders,
  text: string,
  { after, limit, offset }: Omit<PageWindow, 'size'>,
): Promise<number[]> {
  const count = limit + offset;
  const asked = { db, text, count, standing: sql<SqlBool>`${isWanted(wanted)} and ${isLater(after)}` };
  const near = await findAmongLatest(asked);
  let { ids } = near;
  if (ids.length < count && near.size === glance) {
    const rare = ids.length < common && isIndexed(text) ? await findByIndex(asked, wanted.eventId) : null;
    ids = rare ?? (await walk(asked));
  }
  return ids.slice(offset);
}

interface Asked {
  db: Connection;
  text: string;
  count: number;
  standing: RawBuilder<SqlBool>;
}

const inOrder = sql`order by o.created_at desc, o.id desc`;

export const isHit = (text: string): RawBuilder<SqlBool> => sql`(${holdsTyped(sql`o.search_text`, text)}
  or (select ${holdsTyped(sql`u.search_text`, text)} from users u where u.id = o.user_id))`;

async function findAmongLatest({ db, text, count, standing }: Asked): Promise<{ ids: number[]; size: number }> {
  const { rows } = await sql<{ size: number; ids: number[] }>`
    with latest as materialized (select o.id, o.created_at, ${isHit(text)} as is_hit from (
      select * from orders o where ${standing} ${inOrder} limit ${sql.lit(glance)}) o)
    select (select count(*)::int from latest) as size,
      array(select o.id from latest o where o.is_hit ${inOrder} limit ${count}) as ids`.execute(db);
  const [{ size, ids } = { size: 0, ids: [] }] = rows;
  return { size, ids: ids.map(Number) };
}

/** Returns null if an index yields more than {@link rareMost} rows. */
async function findByIndex({ db, text, count, standing }: Asked, eventId: number): Promise<number[] | null> {
  const most = sql.lit(rareMost + 1);
  const { rows } = await sql<{ most: number; ids: number[] }>`
    with numbers as materialized (select o.id from orders o where ${holdsTyped(sql`o.search_text`, text)} limit ${most}),
    people as materialized (select u.id from users u where ${holdsTyped(sql`u.search_text`, text)} limit ${most}),
    found as materialized (
      select id from numbers union
      select o.id from people join lateral (
        select o.id from orders o where o.user_id = people.id and o.event_id = ${eventId} offset 0) o on true)
    select greatest((select count(*)::int from numbers), (select count(*)::int from people)) as most,
      array(select o.id from found join lateral (select * from orders o where o.id = found.id offset 0) o on true
        where ${standing} ${inOrder} limit ${count}) as ids`.execute(db);
  const [{ most: hits, ids } = { most: 0, ids: [] }] = rows;
  return hits > rareMost ? null : ids.map(Number);
}

async function walk({ db, text, count, standing }: Asked): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from (select * from orders o where ${standing} ${inOrder} offset 0) o where ${isHit(text)} ${inOrder} limit ${count}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
