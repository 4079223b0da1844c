import * as fansContract from '@backline/contract/fans';
import { toDollars } from '@backline/contract/money';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as reportsContract from '@backline/contract/reports';
import * as generalTexts from '@backline/contract/general.texts';
import { readTimeAndIds, timeAndIds, type Cursor } from '../../platform/db/cursor.ts';
import { epochMs } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { imageAddress, readHouseZone } from '../events/index.ts';
import * as deeds from './deed-rows.repository.ts';
import { countDeeds, type DeedPlace, type ReportScope } from './deeds.repository.ts';
import { countReported } from './event-count.repository.ts';
import { countDays, isCounted, sumSalesDays } from './report-chart.repository.ts';
import { isOfWholeQuarters, scopeOf } from './report-scope.ts';
import { presentDeed } from './reports.presenter.ts';
import { listSales, sumReported } from './sales-report.repository.ts';

export const listDeeds: ListCall<typeof fansContract.listFans> = async (ctx, input, { size, limit, offset, after }) => {
  const scope = await scopeOf(ctx, fansContract.sectionAccess[input.section], input);
  requireNoSearch(input);
  const behind = after === null ? null : deedPlaceOf(after);
  const rows = await deeds.listDeeds(ctx.db, input.section, scope, { after: behind, limit, offset });
  const page = pageOf(rows, size, ({ at, id, within }) => ({ ...timeAndIds(at, id, within), sort: input.sort }));
  return presentPage(page, (row) => presentDeed(row, input.section, ctx.actor, imageAddress(ctx.platform)));
};

function deedPlaceOf(after: Cursor): DeedPlace {
  const { time, second } = readTimeAndIds(after);
  return { at: time, id: after.id, within: second };
}

/** Throws a field error for a search, because no index supports one in this order. */
export function requireNoSearch({ search }: { search: string }): void {
  if (search !== '') throw invalidField('search', generalTexts.invalidValue);
}

export const getReportTotal: Call<typeof reportsContract.getReportTotal> = async (ctx, input) => {
  const { section } = input;
  const scope = await scopeOf(ctx, reportsContract.reportAccess[section], input);
  return [{ total: await totalOf(ctx, section, scope) }];
};

export async function getHouseZone(ctx: ActorContext): Promise<Output<typeof reportsContract.getHouseZone>> {
  return { zone: await readHouseZone(ctx.db, ctx.platform.config.houseTimeZone) };
}

async function totalOf(
  { db }: ActorContext,
  section: ParsedInput<typeof reportsContract.getReportTotal>['section'],
  scope: ReportScope,
): Promise<number> {
  const isByDays = isOfWholeQuarters(scope);
  if (section === 'sales') {
    return toDollars(await (isByDays ? sumSalesDays(db, 'cents', scope) : sumReported(db, scope)));
  }
  if (section === 'events') return countReported(db, scope);
  if (section === 'orders' && isByDays) return sumSalesDays(db, 'orders', scope);
  return isCounted(section) && isByDays ? countDays(db, section, scope) : countDeeds(db, section, scope);
}

export const listEventSales: ListCall<typeof reportsContract.listEventSales> = async (
  ctx,
  input,
  { size, limit, offset, after },
) => {
  const scope = await scopeOf(ctx, reportsContract.reportAccess.sales, input);
  const behind = after === null ? null : { at: after.key, id: after.id };
  const rows = await listSales(ctx.db, scope, { search: input.search, after: behind, limit, offset });
  const page = pageOf(rows, size, ({ starts_at, id }) => ({ key: starts_at, id }));
  return presentPage(page, ({ id, name, starts_at, timezone, cents, orders }) => ({
    event_id: id,
    event_name: name,
    event_dttm: epochMs(starts_at),
    timezone,
    total_sales: toDollars(cents),
    total_orders: orders,
  }));
};
