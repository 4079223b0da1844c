import { exportSales } from '@backline/contract/list-exports';
import { getHouseZone, getReportChart, getReportTotal, listEventSales } from '@backline/contract/reports';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { getReportChart as getChart } from './report-chart.service.ts';
import { fileOfSales } from './report-files.service.ts';
import * as reports from './reports.service.ts';

export const reportRoutes: Route[] = [
  handle(getReportTotal, reports.getReportTotal),
  handle(getReportChart, getChart),
  handle(getHouseZone, (ctx) => reports.getHouseZone(ctx)),
  handleList(listEventSales, 'time', reports.listEventSales),
  handleExport(exportSales, fileOfSales),
];
