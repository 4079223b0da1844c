import {
  createArtistManager,
  getArtistManager,
  getArtistName,
  listArtistManagers,
  updateArtistManager,
} from '@backline/contract/artists';
import { getOwnProfile, updateOwnProfile } from '@backline/contract/own-profile';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { getArtistName as getName } from './artist-reach.service.ts';
import * as service from './profile.service.ts';

export const artistRoutes: Route[] = [
  handleList(listArtistManagers, 'text', service.listProfiles),
  handle(getArtistManager, service.getProfile),
  handle(getArtistName, getName),
  handle(createArtistManager, service.createProfile),
  handle(updateArtistManager, service.updateProfile),
  handle(getOwnProfile, service.getOwnProfile),
  handle(updateOwnProfile, service.updateOwnProfile),
];
