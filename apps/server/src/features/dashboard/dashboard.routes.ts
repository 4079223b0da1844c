import { getEventsActivities } from '@backline/contract/activities';
import { getDashboardTotals } from '@backline/contract/dashboard';
import { handle, type Route } from '../../platform/http/route.ts';
import { listActivities } from './activities.service.ts';
import { getTotals } from './dashboard.service.ts';

export const dashboardRoutes: Route[] = [
  handle(getDashboardTotals, (ctx) => getTotals(ctx)),
  handle(getEventsActivities, (ctx) => listActivities(ctx)),
];
