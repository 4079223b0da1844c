import { importedDays } from '@backline/contract/store-orders';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface StoreImportRow {
  id: number;
  seller_id: number;
  asked_by: number;
  shop: string;
  since: string;
  next_page: string | null;
  read_count: number;
  page_read_count: number;
  total_count: number | null;
  status: 'running' | 'done' | 'failed';
  failure: string | null;
  asked_at: string;
  ended_at: string | null;
}

export async function insert(
  tx: Tx,
  { sellerId, askedBy, shop }: { sellerId: number; askedBy: number; shop: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into store_imports (seller_id, asked_by, shop, since)
    values (${sellerId}, ${askedBy}, ${shop}, now() - ${sql.lit(importedDays)} * interval '1 day')
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function findImport(db: Connection, id: number): Promise<StoreImportRow | null> {
  const { rows } = await sql<StoreImportRow>`select * from store_imports where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the import. Returns null if it has ended. */
export async function lockRunning(tx: Tx, id: number): Promise<StoreImportRow | null> {
  const { rows } = await sql<StoreImportRow>`
    select * from store_imports where id = ${id} and status = 'running' for no key update`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Stores how many orders of the page were processed. The number never decreases, although an interrupted page is read
 * again.
 */
export async function noteKept(tx: Tx, id: number, count: number): Promise<void> {
  await sql`update store_imports set page_read_count = greatest(page_read_count, ${count}) where id = ${id}`.execute(
    tx,
  );
}

export async function noteTotal(tx: Tx, id: number, total: number): Promise<void> {
  await sql`update store_imports set total_count = ${total} where id = ${id}`.execute(tx);
}

export async function notePage(tx: Tx, id: number, nextPage: string | null, readCount: number): Promise<void> {
  await sql`
    update store_imports set next_page = ${nextPage}, read_count = ${readCount}, page_read_count = 0 where id = ${id}`.execute(
    tx,
  );
}

export async function end(tx: Tx, id: number, failure: string | null): Promise<void> {
  await sql`
    update store_imports set status = ${failure === null ? 'done' : 'failed'}, failure = ${failure}, ended_at = now()
    where id = ${id}`.execute(tx);
}

export interface StoreFigures {
  orders: number;
  without_event: number;
  last_told_at: string | null;
}

export async function sumStore(db: Connection, sellerId: number): Promise<StoreFigures> {
  const { rows } = await sql<StoreFigures>`
    select count(*)::int as orders, (count(*) filter (where event_id is null))::int as without_event, max(told_at) as last_told_at
    from store_orders where seller_id = ${sellerId} and not is_test`.execute(db);
  return rows[0] ?? { orders: 0, without_event: 0, last_told_at: null };
}

export async function findLast(db: Connection, sellerId: number): Promise<StoreImportRow | null> {
  const { rows } = await sql<StoreImportRow>`
    select * from store_imports where seller_id = ${sellerId} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function listRunning(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from store_imports where status = 'running' order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
