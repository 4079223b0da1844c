import { exportFans } from '@backline/contract/house-exports';
import { listFans, makeEventAdmin, removeEventAdmin, updateFanSetting } from '@backline/contract/fans';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as eventFans from './event-fans.service.ts';
import * as service from './fans.service.ts';

export const fanRoutes: Route[] = [
  handleList(listFans, service.fanOrder, service.listFans),
  handleExport(exportFans, service.fileOfFans),
  handle(updateFanSetting, eventFans.updateFanSetting),
  handle(makeEventAdmin, eventFans.makeEventAdmin),
  handle(removeEventAdmin, eventFans.removeEventAdmin),
];
