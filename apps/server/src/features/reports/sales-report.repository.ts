import type { Timezone } from '@backline/contract/time-zones';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { isEventOf } from '../events/index.ts';
import { quartersOfEvent, salesOfEvent } from '../orders/index.ts';
import type { ReportScope } from './deeds.repository.ts';

export interface SalesReportRow {
  id: number;
  name: string;
  starts_at: string;
  timezone: Timezone;
  cents: number;
  orders: number;
}

/** Returns a FROM clause of events `e` with `sold (orders, cents)`. Omits events without sales. */
export function soldAt(scope: ReportScope, search: string): RawBuilder<unknown> {
  const { eventId, filter, from, until, sellerId } = scope;
  const sales = from === null && until === null ? salesOfEvent(sellerId) : quartersOfEvent(sellerId, scope);
  const named = search === '' ? sql`true` : holdsWords(sql`e.search_text`, search);
  const one = eventId === null ? sql`true` : sql`e.id = ${eventId}`;
  return sql`events e cross join lateral (
      select coalesce(sum(orders), 0)::int as orders, coalesce(sum(cents), 0)::bigint as cents from (${sales}) sales) sold
    where ${one} and ${isEventOf(filter)} and ${named} and (sold.orders <> 0 or sold.cents <> 0)`;
}

export async function listSales(
  db: Connection,
  scope: ReportScope,
  {
    search,
    after,
    limit,
    offset,
  }: { search: string; after: { at: string; id: number } | null; limit: number; offset: number },
): Promise<SalesReportRow[]> {
  const isBehind =
    after === null ? sql`true` : sql`(e.starts_at, e.id) < (${after.at}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<SalesReportRow>`
    select e.id, e.name, e.starts_at, e.timezone, sold.cents, sold.orders from ${soldAt(scope, search)} and ${isBehind}
    order by e.starts_at desc, e.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
  return rows;
}

export type TopSalesRow = Pick<SalesReportRow, 'id' | 'name' | 'orders' | 'cents'>;

export async function listMostSold(db: Connection, scope: ReportScope, limit: number): Promise<TopSalesRow[]> {
  const { rows } = await sql<TopSalesRow>`
    select e.id, e.name, sold.orders, sold.cents from ${soldAt(scope, '')}
    order by sold.cents desc, sold.orders desc, e.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function sumReported(db: Connection, scope: ReportScope): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(sold.cents), 0)::bigint as cents from ${soldAt(scope, '')}`.execute(db);
  return rows[0]?.cents ?? 0;
}
