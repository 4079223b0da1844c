import { figureAccess } from '@backline/contract/dashboard-access';
import { maxTopEvents, type DashboardRange, type getDashboardRange } from '@backline/contract/dashboard';
import { daysOf, rangeBefore, type DayRange } from '@backline/contract/day-ranges';
import { sumOf, toDollars } from '@backline/contract/money';
import { mayCall } from '../../platform/access/access.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { houseZoneOf, visibleTo } from '../events/index.ts';
import { listTopSales } from '../reports/index.ts';
import * as ranges from './dashboard-range.repository.ts';

export const getRange: Call<typeof getDashboardRange> = async (ctx, input) => {
  const { zone, today } = await ranges.readToday(ctx.db, houseZoneOf(ctx.platform.config.houseTimeZone));
  const now = daysOf(input.range, today);
  const before = rangeBefore(now, input.range);
  const rows = await ranges.countDays(ctx.db, visibleTo(ctx.actor), zone, { first: before.first, last: now.last });
  const days = rows.filter(({ day }) => day >= now.first);
  return {
    zone,
    before: { ...before, ...summed(rows.filter(({ day }) => day < now.first)) },
    now: { ...now, ...summed(days) },
    days: days.map(({ cents, ...day }) => ({ ...day, sales: toDollars(cents) })),
    top_events: await topEvents(ctx, zone, now),
  };
};

function summed(rows: readonly ranges.DayRow[]) {
  const count = (figure: 'checkins' | 'fans' | 'orders') => rows.reduce((sum, row) => sum + row[figure], 0);
  return {
    checkins: count('checkins'),
    fans: count('fans'),
    orders: count('orders'),
    sales: toDollars(sumOf(rows.map(({ cents }) => cents))),
  };
}

async function topEvents(ctx: ActorContext, zone: string, days: DayRange): Promise<DashboardRange['top_events']> {
  if (!mayCall(figureAccess.sales, ctx.actor)) return [];
  const bounds = await ranges.boundsOf(ctx.db, zone, days);
  const rows = await listTopSales(ctx, bounds, maxTopEvents);
  return rows.map(({ id, name, orders, cents }) => ({
    event_id: id,
    event_name: name,
    orders,
    sales: toDollars(cents),
  }));
}
