import type { DayRange } from '@backline/contract/day-ranges';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { countsWithin, type EventReach } from '../events/index.ts';
import { salesWithin } from '../orders/index.ts';

export interface DayRow {
  day: string;
  checkins: number;
  fans: number;
  orders: number;
  cents: number;
}

export async function readToday(
  db: Connection,
  houseZone: RawBuilder<unknown>,
): Promise<{ zone: string; today: string }> {
  const { rows } = await sql<{ zone: string; today: string }>`
    select zone, to_char(now() at time zone zone, 'YYYY-MM-DD') as today from (select ${houseZone} as zone) house`.execute(
    db,
  );
  return onlyRow(rows);
}

/** Returns the figures of every day of the range from counters, oldest first. A day without activity has zeros. */
export async function countDays(
  db: Connection,
  reach: EventReach,
  zone: string,
  { first, last }: DayRange,
): Promise<DayRow[]> {
  const since = sql`(${first}::timestamp at time zone ${zone})`;
  const until = sql`((${last}::date + 1)::timestamp at time zone ${zone})`;
  const day = sql`(quarter at time zone ${zone})::date`;
  const { rows } = await sql<DayRow>`${prepared}
    with counted as (
      select ${day} as day, sum(fans)::int as fans, sum(checkins)::int as checkins
      from (${countsWithin(reach, since)}) noted where quarter < ${until} group by 1
    ),
    sold as (
      select ${day} as day, sum(orders)::int as orders, sum(cents)::bigint as cents
      from (${salesWithin(reach, since)}) noted where quarter < ${until} group by 1
    )
    select to_char(shown.day, 'YYYY-MM-DD') as day, coalesce(counted.checkins, 0) as checkins,
      coalesce(counted.fans, 0) as fans, coalesce(sold.orders, 0) as orders, coalesce(sold.cents, 0)::bigint as cents
    from (
      select ${first}::date + n as day from generate_series(0, ${last}::date - ${first}::date) n) shown
    left join counted using (day) left join sold using (day) order by shown.day`.execute(db);
  return rows;
}

/** Returns the first moment of the range and the first after it, for a zone that only PostgreSQL may know. */
export async function boundsOf(
  db: Connection,
  zone: string,
  { first, last }: DayRange,
): Promise<{ from: string; until: string }> {
  const { rows } = await sql<{ from: string; until: string }>`
    select (${first}::timestamp at time zone ${zone})::timestamptz as "from",
      ((${last}::date + 1)::timestamp at time zone ${zone})::timestamptz as until`.execute(db);
  return onlyRow(rows);
}
