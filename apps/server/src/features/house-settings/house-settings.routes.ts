import { getFooter } from '@backline/contract/house';
import * as contract from '@backline/contract/house-settings';
import { handle, handlePublic, type Route } from '../../platform/http/route.ts';
import * as service from './house-settings.service.ts';

export const houseSettingsRoutes: Route[] = [
  handle(contract.getHouseSettings, service.getHouseSettings),
  handle(contract.updateHouseSettings, service.updateHouseSettings),
  handlePublic(getFooter, service.getFooter),
];
