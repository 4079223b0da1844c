import * as asks from '@backline/contract/song-asks';
import * as contract from '@backline/contract/song-requests';
import { exportRequestingUsers } from '@backline/contract/list-exports';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, handleFanBatch, type Route } from '../../platform/http/route.ts';
import * as fans from './song-requests.service.ts';
import * as staff from './staff-requests.service.ts';

export const songRequestRoutes: Route[] = [
  handle(contract.getEventRequests, staff.getEventRequests),
  handleList(contract.listRequestingUsers, 'time', staff.listRequestingUsers),
  handleExport(exportRequestingUsers, staff.fileOfRequestingUsers),
  handle(contract.updateSongRequest, staff.updateSongRequest),
  handle(contract.deleteEventRequests, staff.deleteEventRequests),
  handle(contract.getEventRequestState, staff.getEventRequestState),
  handle(contract.stopEventRequests, staff.stopEventRequests),
  handle(contract.reopenEventRequests, staff.reopenEventRequests),
  handleFan(asks.listOwnRequests, fans.listOwnRequests),
  handleFan(contract.suggestSongs, fans.suggestSongs),
  handleFanBatch(asks.askForSong, fans.askForSong, fans.askForSongs),
];
