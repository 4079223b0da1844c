import * as contract from '@backline/contract/merch-drops';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as control from './drop-control.service.ts';
import * as drops from './merch-drops.service.ts';

export const merchDropRoutes: Route[] = [
  handleList(contract.listMerchDrops, 'time', drops.listMerchDrops),
  handle(contract.listDropChoices, drops.listDropChoices),
  handle(contract.dropProduct, drops.dropProduct),
  handle(contract.getControlRoom, control.getControlRoom),
  handle(contract.pauseDrop, control.pauseDrop),
  handle(contract.resumeDrop, control.resumeDrop),
  handle(contract.endDrop, control.endDrop),
];
