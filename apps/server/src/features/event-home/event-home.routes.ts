import { getEventBadges } from '@backline/contract/event-badges';
import { getEventHome } from '@backline/contract/event-home';
import { handle, type Route } from '../../platform/http/route.ts';
import * as badges from './event-badges.service.ts';
import * as home from './event-home.service.ts';

export const eventHomeRoutes: Route[] = [
  handle(getEventBadges, badges.getEventBadges),
  handle(getEventHome, home.getEventHome),
];
