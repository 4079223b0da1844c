import * as contract from '@backline/contract/fan-now';
import { handleFan, type Route } from '../../platform/http/route.ts';
import { getFanNow } from './fan-now.service.ts';

export const fanNowRoutes: Route[] = [handleFan(contract.getFanNow, getFanNow)];
