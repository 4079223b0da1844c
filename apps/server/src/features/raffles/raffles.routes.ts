import { exportRaffleWinners } from '@backline/contract/list-exports';
import { enterRaffle } from '@backline/contract/raffle-entry';
import {
  addRaffle,
  deleteRaffle,
  getRaffle,
  listFanRaffles,
  listRaffles,
  listRaffleWinners,
  updateRaffle,
} from '@backline/contract/raffles';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, handleFanBatch, type Route } from '../../platform/http/route.ts';
import * as entries from './raffle-entries.service.ts';
import * as raffles from './raffles.service.ts';

export const raffleRoutes: Route[] = [
  handleList(listRaffles, 'time', raffles.listRaffles),
  handle(getRaffle, raffles.getRaffle),
  handle(addRaffle, raffles.addRaffle),
  handle(updateRaffle, raffles.updateRaffle),
  handle(deleteRaffle, raffles.deleteRaffle),
  handle(listRaffleWinners, raffles.listRaffleWinners),
  handleExport(exportRaffleWinners, raffles.fileOfWinners),
  handleFan(listFanRaffles, entries.listFanRaffles),
  handleFanBatch(enterRaffle, entries.enterRaffle, entries.enterRaffleCrowd),
];
