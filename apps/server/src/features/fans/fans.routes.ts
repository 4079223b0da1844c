import { listFans, makeEventAdmin, removeEventAdmin, updateFanSetting } from '@backline/contract/fans';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as eventFans from './event-fans.service.ts';
import * as service from './fans.service.ts';

export const fanRoutes: Route[] = [
  handleList(listFans, service.fanOrder, service.listFans),
  handle(updateFanSetting, eventFans.updateFanSetting),
  handle(makeEventAdmin, eventFans.makeEventAdmin),
  handle(removeEventAdmin, eventFans.removeEventAdmin),
];
