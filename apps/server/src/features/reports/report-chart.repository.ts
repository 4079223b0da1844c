import type { FanSection } from '@backline/contract/fans';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { countsWithin, isEventOf } from '../events/index.ts';
import { quartersOfEvent, salesWithin } from '../orders/index.ts';
import { deedsOf, isWithin, joinEvents, type ReportScope } from './deeds.repository.ts';

export interface Bar {
  label: string;
  /** Null for bars of songs and polls. */
  unit: 'hour' | 'day' | 'month' | null;
  at: string | null;
  value: number;
}

export interface Clock {
  unit: 'hour' | 'day';
  zone: string;
}

/**
 * Returns the start of a bar. Days start in the zone; hours are absolute times, because a clock change skips
 * or repeats an hour.
 */
const beginOf = (at: RawBuilder<unknown>, { unit, zone }: Clock) =>
  unit === 'hour'
    ? sql`date_trunc('hour', ${at}, ${sql.lit(zone)})`
    : sql`date_trunc(${sql.lit(unit)}, ${at} at time zone ${sql.lit(zone)})`;

export interface WantedBars {
  clock: Clock;
  most: number;
}

/**
 * Fills gaps with zero bars. Keeps every counted bar, even if a clock change of half an hour puts it between two
 * generated bars. Sums days to months if they need more than `most` bars, because counting again would take as long.
 */
async function readBars(db: Connection, bars: RawBuilder<unknown>, { clock, most }: WantedBars): Promise<Bar[]> {
  const isHours = clock.unit === 'hour';
  const moment = isHours ? sql`shown.begun` : sql`shown.begun at time zone ${sql.lit(clock.zone)}`;
  const grouped = isHours
    ? sql`select begun, value from first_bars`
    : sql`select date_trunc(unit, begun) as begun, sum(value)::bigint as value from first_bars, chosen group by 1`;
  const chosen = isHours
    ? sql`select 'hour' as unit`
    : sql`select case when max(begun)::date - min(begun)::date >= ${sql.lit(most)} then 'month' else 'day' end as unit from first_bars`;
  const { rows } = await sql<Bar>`
    with first_bars as materialized (${bars}),
    chosen as (${chosen}),
    counted as materialized (${grouped}),
    shown as (
      select begun from (
        (select begun from (select min(begun) as first, max(begun) as last from counted) ends, chosen,
          generate_series(last, first, -('1 ' || unit)::interval) begun limit ${sql.lit(most)})
        union select begun from counted) every
      order by begun desc limit ${sql.lit(most)})
    select '' as label, unit, ${moment} as at, coalesce(counted.value, 0) as value
    from shown left join counted using (begun), chosen order by shown.begun`.execute(db);
  return rows;
}

export function countByTime(
  db: Connection,
  section: FanSection,
  scope: ReportScope,
  wanted: WantedBars,
): Promise<Bar[]> {
  return readBars(
    db,
    sql`select ${beginOf(sql`d.at`, wanted.clock)} as begun, count(*)::int as value
      from (${deedsOf(section, scope.sellerId)}) d ${joinEvents(scope)} where ${isWithin(scope)} group by 1`,
    wanted,
  );
}

export function countByDay(
  db: Connection,
  section: CountedSection,
  scope: ReportScope,
  wanted: WantedBars,
): Promise<Bar[]> {
  const value = sql`sum(${figureOf(section)})`;
  return readBars(
    db,
    sql`select ${beginOf(sql`quarter`, wanted.clock)} as begun, ${value}::int as value
      from (${daysOf(scope)}) counted where quarter < 'infinity' group by 1 having ${value} <> 0`,
    wanted,
  );
}

export async function countDays(db: Connection, section: CountedSection, scope: ReportScope): Promise<number> {
  const isAllTime = scope.from === null && scope.until === null;
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${figureOf(section)}), 0)::int as total from (${daysOf(scope)}) counted
    where ${isAllTime ? sql`quarter = 'infinity'` : sql`quarter < 'infinity'`}`.execute(db);
  return rows[0]?.total ?? 0;
}

export type CountedSection = 'users' | 'checkins';

export const isCounted = (section: FanSection): section is CountedSection =>
  section === 'users' || section === 'checkins';

const figureOf = (section: CountedSection) => (section === 'users' ? sql`fans` : sql`checkins`);

const daysOf = (scope: ReportScope) => withinDays(scope, countsWithin);

/**
 * Returns counter rows within the range. The total of all time has the quarter 'infinity', which any `until` excludes.
 */
function withinDays({ filter: { reach }, from, until }: ReportScope, rows: typeof countsWithin): RawBuilder<unknown> {
  const since = from === null ? sql`'-infinity'::timestamptz` : sql`${from}::timestamptz`;
  const isBefore = until === null ? sql`true` : sql`(quarter < ${until}::timestamptz)`;
  return sql`select * from (${rows(reach, since)}) quarters where ${isBefore}`;
}

export type SalesFigure = 'orders' | 'cents';

const sumOf = (what: SalesFigure) => (what === 'orders' ? sql`sum(sold.orders)::int` : sql`sum(sold.cents)::bigint`);

export function countSalesByDay(
  db: Connection,
  what: SalesFigure,
  scope: ReportScope,
  wanted: WantedBars,
): Promise<Bar[]> {
  return readBars(
    db,
    sql`select ${beginOf(sql`quarter`, wanted.clock)} as begun, ${sumOf(what)} as value
      from (${withinDays(scope, salesWithin)}) sold where quarter < 'infinity' group by 1 having ${sumOf('orders')} <> 0 or ${sumOf('cents')} <> 0`,
    wanted,
  );
}

export async function sumSalesDays(db: Connection, what: SalesFigure, scope: ReportScope): Promise<number> {
  const isAllTime = scope.from === null && scope.until === null;
  const { rows } = await sql<{ total: number }>`
    select coalesce(${sumOf(what)}, 0) as total from (${withinDays(scope, salesWithin)}) sold
    where ${isAllTime ? sql`quarter = 'infinity'` : sql`quarter < 'infinity'`}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Sums quarter-hour counters. In every time zone, a day starts at a full quarter-hour. */
export function countSales(db: Connection, what: SalesFigure, scope: ReportScope, wanted: WantedBars): Promise<Bar[]> {
  const { eventId, filter, sellerId } = scope;
  const one = eventId === null ? sql`true` : sql`e.id = ${eventId}`;
  return readBars(
    db,
    sql`select ${beginOf(sql`sold.quarter`, wanted.clock)} as begun, ${sumOf(what)} as value
      from events e cross join lateral (${quartersOfEvent(sellerId, scope)}) sold
      where ${one} and ${isEventOf(filter)} group by 1`,
    wanted,
  );
}

export async function countMost(
  db: Connection,
  section: 'requests' | 'polls',
  scope: ReportScope,
  most: number,
): Promise<Bar[]> {
  const counted = sql`select d.detail, count(*)::int as value from (${deedsOf(section, null)}) d ${joinEvents(scope)}
    where ${isWithin(scope)} group by d.detail`;
  // Counts different spellings of a song as one, across all events.
  const bars =
    section === 'requests'
      ? sql`select (array_agg(s.title order by c.value desc, s.id))[1] as label, sum(c.value)::int as value, s.song_key as key
          from (${counted}) c join requested_songs s on s.id = c.detail group by s.song_key`
      : sql`select ${scope.eventId === null ? sql`p.question || ' · ' || (select name from events where id = p.event_id)` : sql`p.question`} as label,
          c.value, p.id::text as key from (${counted}) c join polls p on p.id = c.detail`;
  const { rows } = await sql<Bar>`
    select label, null as unit, null as at, value from (${bars}) b order by value desc, key limit ${sql.lit(most)}`.execute(
    db,
  );
  return rows;
}
