import * as contract from '@backline/contract/light-shows';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, type Route } from '../../platform/http/route.ts';
import * as fans from './fan-lights.service.ts';
import * as shows from './light-shows.service.ts';

export const lightShowRoutes: Route[] = [
  handle(contract.sendBroadcast, shows.sendBroadcast),
  handle(contract.stopLightShow, shows.stopLightShow),
  handle(contract.getLights, shows.getLights),
  handle(contract.updateLights, shows.updateLights),
  handleList(contract.listLightShows, 'time', shows.listLightShows),
  handleFan(contract.getFanLights, fans.getFanLights),
  handleFan(contract.getLightTimeline, fans.getLightTimeline),
  handleFan(contract.listLightsToPlay, fans.listLightsToPlay),
  handleFan(contract.playLight, fans.playLight),
  handleFan(contract.stopLight, fans.stopLight),
];
