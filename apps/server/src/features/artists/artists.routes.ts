import * as contract from '@backline/contract/artists';
import { getOwnProfile, updateOwnProfile } from '@backline/contract/own-profile';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { getArtistName as getName } from './artist-reach.service.ts';
import * as service from './profile.service.ts';

export const artistRoutes: Route[] = [
  handleList(contract.listArtistManagers, 'text', service.listProfiles),
  handle(contract.getArtistManager, service.getProfile),
  handle(contract.getArtistName, getName),
  handle(contract.createArtistManager, service.createProfile),
  handle(contract.updateArtistManager, service.updateProfile),
  handle(getOwnProfile, service.getOwnProfile),
  handle(updateOwnProfile, service.updateOwnProfile),
];
