import { getEventHome } from '@backline/contract/event-home';
import { handle, type Route } from '../../platform/http/route.ts';
import * as home from './event-home.service.ts';

export const eventHomeRoutes: Route[] = [handle(getEventHome, home.getEventHome)];
