import { getNight, listComparableNights } from '@backline/contract/night';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as nights from './nights.service.ts';

export const nightRoutes: Route[] = [
  handle(getNight, nights.getNight),
  handleList(listComparableNights, 'time', nights.listComparableNights),
];
