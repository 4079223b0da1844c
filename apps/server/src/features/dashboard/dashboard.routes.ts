import { getEventsActivities } from '@backline/contract/activities';
import { getDashboardRange, getDashboardTotals } from '@backline/contract/dashboard';
import { listReadiness } from '@backline/contract/readiness';
import { handle, type Route } from '../../platform/http/route.ts';
import { listActivities } from './activities.service.ts';
import { getRange } from './dashboard-range.service.ts';
import { getTotals } from './dashboard.service.ts';
import { listReadiness as readiness } from './readiness.service.ts';

export const dashboardRoutes: Route[] = [
  handle(getDashboardTotals, (ctx) => getTotals(ctx)),
  handle(getDashboardRange, getRange),
  handle(listReadiness, (ctx) => readiness(ctx)),
  handle(getEventsActivities, (ctx) => listActivities(ctx)),
];
