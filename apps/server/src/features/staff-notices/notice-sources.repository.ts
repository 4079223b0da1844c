import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { whereState } from '../../platform/jobs/jobs.repository.ts';

const lowStock = 5;
const maxAtOnce = 100;

const isLow = sql`s.retired_at is null and s.available <= ${sql.lit(lowStock)}`;

interface LowProduct {
  product_id: number;
  artist_id: number;
  title: string;
  marked_at: string;
}

/**
 * Marks and returns products on sale with few units left of a size that has already sold. The mark stays until units
 * are added, so returns and ended reservations cause no second notice.
 */
export async function markLowStock(tx: Tx): Promise<LowProduct[]> {
  await sql`
    delete from low_stock_marks m
    where not exists (select from product_sizes s where s.product_id = m.product_id and ${isLow})
      and exists (
        select from product_sizes s join stock_movements v on v.size_id = s.id
        where s.product_id = m.product_id and v.kind in ('received', 'corrected') and v.quantity > 0
          and v.moved_at > m.marked_at)`.execute(tx);
  const { rows } = await sql<LowProduct>`
    with marked as (
      insert into low_stock_marks (product_id)
      select p.id from products p
      where now() between p.available_from and p.available_until and p.archived_at is null
        and not exists (select from low_stock_marks m where m.product_id = p.id)
        and p.id in (
          select s.product_id from product_sizes s
          where ${isLow} and exists (select from stock_movements v where v.size_id = s.id and v.kind = 'sold'))
      limit ${maxAtOnce}
      on conflict do nothing returning product_id, marked_at
    )
    select m.product_id, p.artist_id, p.title, m.marked_at from marked m join products p on p.id = m.product_id`.execute(
    tx,
  );
  return rows;
}

interface SoldOutDrop {
  cause: string;
  event_id: number;
  product_id: number;
  title: string;
}

/**
 * Returns sold-out drops without a notice. Skips drops with units reserved by open checkouts, because these may return
 * to stock.
 */
export async function listSoldOutDrops(tx: Tx): Promise<SoldOutDrop[]> {
  const { rows } = await sql<SoldOutDrop>`
    select c.cause, d.event_id, d.product_id, p.title
    from product_drops d join products p on p.id = d.product_id
    cross join lateral (select 'drop/' || d.id || '/' || d.max_quantity as cause) c
    where d.removed_at is null and d.ended_at is null and d.max_quantity > 0
      and d.starts_at <= now() and d.ends_at > now() - interval '10 minutes'
      and (d.taken >= d.max_quantity or not exists (
        select from product_sizes s where s.product_id = d.product_id and s.retired_at is null and s.available > 0))
      and not exists (select from staff_notices n where n.cause = c.cause)
      and coalesce((
        select sum(v.quantity) from product_sizes s join stock_movements v on v.size_id = s.id
        where s.product_id = d.product_id and v.kind in ('held', 'released')), 0) = 0
    order by d.id limit ${maxAtOnce}`.execute(tx);
  return rows;
}

interface FailedJob {
  cause: string;
  name: string;
}

/** Returns jobs that failed for good within the last hour and have no notice. */
export async function listFailedJobs(tx: Tx): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select 'job/' || id as cause, source_name as name from pgboss.job_common j
    where ${whereState('failed')} and created_on > now() - interval '1 hour'
      and not exists (select from staff_notices n where n.cause = 'job/' || j.id)
    order by created_on limit ${maxAtOnce}`.execute(tx);
  return rows;
}
