import { exportRaffleWinners } from '@backline/contract/list-exports';
import { enterRaffle } from '@backline/contract/raffle-entry';
import * as contract from '@backline/contract/raffles';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, handleFanBatch, type Route } from '../../platform/http/route.ts';
import * as entries from './raffle-entries.service.ts';
import * as raffles from './raffles.service.ts';

export const raffleRoutes: Route[] = [
  handleList(contract.listRaffles, 'time', raffles.listRaffles),
  handle(contract.getRaffle, raffles.getRaffle),
  handle(contract.addRaffle, raffles.addRaffle),
  handle(contract.updateRaffle, raffles.updateRaffle),
  handle(contract.deleteRaffle, raffles.deleteRaffle),
  handle(contract.listRaffleWinners, raffles.listRaffleWinners),
  handleExport(exportRaffleWinners, raffles.fileOfWinners),
  handleFan(contract.listFanRaffles, entries.listFanRaffles),
  handleFanBatch(enterRaffle, entries.enterRaffle, entries.enterRaffleBatch),
];
