import { zoneOf } from '@backline/contract/time-zones';
import { toDollars } from '@backline/contract/money';
import type { ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/reports';
import { epochMs } from '../../platform/db/database.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import type { ReportScope } from './deeds.repository.ts';
import { readHouseZone } from '../events/index.ts';
import * as charts from './report-chart.repository.ts';
import { isOfWholeQuarters, scopeOf, type ReportFilters } from './report-scope.ts';

type Section = ParsedInput<typeof contract.getReportChart>['section'];
type TimeSection = Exclude<Section, 'requests' | 'polls'>;

const maxNamed = 10;

export const getReportChart: Call<typeof contract.getReportChart> = async (ctx, input) => {
  const { section } = input;
  const scope = await scopeOf(ctx, contract.reportAccess[section], input);
  const zone =
    scope.timezone === null ? await readHouseZone(ctx.db, ctx.platform.config.houseTimeZone) : zoneOf(scope.timezone);
  if (section === 'requests' || section === 'polls') {
    const bars = await charts.countMost(ctx.db, section, scope, maxNamed);
    return { unit: section === 'requests' ? 'song' : 'poll', zone, bars: bars.map(present) };
  }
  const presentOne = section === 'sales' ? presentSales : present;
  if (fitsHours(input)) {
    const hours = await barsOf(ctx, section, scope, {
      clock: { unit: 'hour', zone },
      most: contract.maxReportBars + 1,
    });
    if (hours.length <= contract.maxReportBars) return { unit: 'hour', zone, bars: hours.map(presentOne) };
  }
  const bars = await barsOf(ctx, section, scope, { clock: { unit: 'day', zone }, most: contract.maxReportBars });
  return { unit: bars[0]?.unit ?? 'day', zone, bars: bars.map(presentOne) };
};

/** Returns false if the range is certainly too long for one bar per hour. */
const fitsHours = ({ event_id: eventId, startDate, endDate }: ReportFilters): boolean =>
  eventId !== null || (endDate ?? Date.now()) - (startDate ?? 0) <= contract.maxReportBars * 3_600_000;

function barsOf(
  { db }: ActorContext,
  section: TimeSection,
  scope: ReportScope,
  wanted: charts.WantedBars,
): Promise<charts.Bar[]> {
  const isByDays = wanted.clock.unit !== 'hour' && isOfWholeQuarters(scope);
  if (section === 'orders' || section === 'sales') {
    const what = section === 'orders' ? 'orders' : 'cents';
    return isByDays ? charts.countSalesByDay(db, what, scope, wanted) : charts.countSales(db, what, scope, wanted);
  }
  return isByDays ? charts.countByDay(db, section, scope, wanted) : charts.countByTime(db, section, scope, wanted);
}

const present = ({ label, at, value }: charts.Bar) => ({ label, start_dttm: at === null ? null : epochMs(at), value });

const presentSales = (bar: charts.Bar) => ({ ...present(bar), value: toDollars(bar.value) });
