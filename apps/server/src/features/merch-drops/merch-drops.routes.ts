import {
  dropProduct,
  endDrop,
  getControlRoom,
  listDropChoices,
  listMerchDrops,
  pauseDrop,
  resumeDrop,
} from '@backline/contract/merch-drops';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as control from './drop-control.service.ts';
import * as drops from './merch-drops.service.ts';

export const merchDropRoutes: Route[] = [
  handleList(listMerchDrops, 'time', drops.listMerchDrops),
  handle(listDropChoices, drops.listDropChoices),
  handle(dropProduct, drops.dropProduct),
  handle(getControlRoom, control.getControlRoom),
  handle(pauseDrop, control.pauseDrop),
  handle(resumeDrop, control.resumeDrop),
  handle(endDrop, control.endDrop),
];
