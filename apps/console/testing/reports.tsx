import type { Feature } from '@backline/contract/features';
import { Component } from '../src/features/reports/reports.page.tsx';
import { lookups } from './fan.ts';
import { openPage, type Answer } from './page.tsx';

export const reportPaths = {
  list: 'users/users_list',
  total: 'events/get_event_report_total_count',
  chart: 'events/get_event_report_chart',
  zone: 'events/get_report_zone',
};
export const noBars = { unit: 'day', zone: 'UTC', bars: [] };
export const everyReportKey: readonly Feature[] = [
  'Page_View_Reports',
  'Page_Manage_Users',
  'Page_Events',
  'Page_Requests',
  'Page_Polls',
  'Page_Orders',
  'Page_Manager',
  'Page_Artists',
];

type Options = Partial<Parameters<typeof openPage>[0]>;

export const openReports = (address: string, answers: Record<string, Answer>, options: Options = {}) =>
  openPage({
    Component,
    path: '/reports/all',
    at: `/reports/all${address}`,
    features: everyReportKey,
    answers: {
      ...lookups,
      [reportPaths.total]: () => [{ total: 0 }],
      [reportPaths.chart]: () => noBars,
      [reportPaths.zone]: () => ({ zone: 'America/Chicago' }),
      [reportPaths.list]: () => [],
      ...answers,
    },
    ...options,
  });
