import { z } from 'zod';
import { sectionAccess } from './fans.ts';
import { listEventOrders } from './event-orders.ts';
import { timezone } from './time-zones.ts';
import { listEvents } from './events.ts';
import * as generalTexts from './general.texts.ts';
import { holders, operation, type Access } from './operation.ts';
import { reports } from './report-access.ts';
import { epochMs, id, idFilter, listOf, pageInput } from './primitives.ts';

export const reportTypes = ['users', 'events', 'checkins', 'requests', 'polls', 'orders', 'sales'] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportNames: Readonly<Record<ReportType, string>> = {
  users: 'Users',
  events: 'Events',
  checkins: 'Check In',
  requests: 'Requests',
  polls: 'Polls',
  orders: 'Orders',
  sales: 'Sales',
};

export const reportAccess: Readonly<Record<ReportType, Access>> = {
  ...sectionAccess,
  events: listEvents.access,
  sales: listEventOrders.access,
};

const optionalEvent = z
  .union([id, z.literal('')])
  .nullish()
  .transform((value) => value || null);

const filters = {
  event_id: optionalEvent,
  artistManager: idFilter,
  artists: idFilter,
  /** Start inclusive, end exclusive; sales use whole quarter-hours. */
  startDate: epochMs.nullish(),
  endDate: epochMs.nullish(),
};

const section = z.enum(reportTypes, generalTexts.invalidValue);

export const getReportTotal = operation.query({
  path: 'events/get_event_report_total_count',
  summary: 'Returns a report’s total as a list with one item: rows, or dollars of sales',
  readsReplica: true,
  access: reports.access,
  input: z.strictObject({ section, ...filters }),
  output: z.array(z.object({ total: z.number() })).max(1),
  errors: ['not_found', 'forbidden'],
});

export const maxReportBars = 120;

export const reportChart = z.object({
  unit: z.enum(['hour', 'day', 'month', 'song', 'poll']),
  zone: z.string(),
  bars: z
    .array(
      z.object({
        label: z.string(),
        start_dttm: epochMs.nullable(),
        value: z.number(),
      }),
    )
    .max(maxReportBars),
});
export type ReportChart = z.infer<typeof reportChart>;

export const getReportChart = operation.query({
  path: 'events/get_event_report_chart',
  summary:
    'Returns a report’s chart: arrivals, check-ins, orders and sales over time, the most requested songs, or the most answered polls',
  readsReplica: true,
  access: reports.access,
  input: z.strictObject({ section: z.enum(['users', 'checkins', 'requests', 'polls', 'orders', 'sales']), ...filters }),
  output: reportChart,
  errors: ['not_found', 'forbidden'],
});

export const getHouseZone = operation.read({
  path: 'events/get_report_zone',
  summary: 'Returns the time zone whose midnights separate the days of reports over several events',
  access: holders(['Page_View_Reports']),
  output: z.object({ zone: z.string() }),
});

export const salesRow = z.object({
  event_id: id,
  event_name: z.string(),
  event_dttm: epochMs,
  timezone,
  /** Dollars less refunds. An ARTIST's total includes only their own lines. */
  total_sales: z.number(),
  total_orders: z.number().int(),
});
export type SalesRow = z.infer<typeof salesRow>;

export const listEventSales = operation.read({
  path: 'events/get_event_sales',
  summary: 'Lists sales of events that you can see, latest event first; omits events without sales',
  readsReplica: true,
  access: reports.access,
  input: z.strictObject({
    ...pageInput,
    ...filters,
    /** Accepts an id or several ids separated by commas, as in a URL. */
    artistManager: z.preprocess(splitIds, idFilter),
    artists: z.preprocess(splitIds, idFilter),
    startDate: z.coerce.number().pipe(epochMs).optional(),
    endDate: z.coerce.number().pipe(epochMs).optional(),
  }),
  output: listOf(salesRow),
  errors: ['not_found', 'forbidden'],
});

function splitIds(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? value.split(',') : value;
}
