import * as contract from '@backline/contract/search';
import { handle, type Route } from '../../platform/http/route.ts';
import { searchEverything } from './search.service.ts';

export const searchRoutes: Route[] = [handle(contract.searchEverything, searchEverything)];
