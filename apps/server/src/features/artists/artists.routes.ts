import {
  createArtistManager,
  getArtistManager,
  listArtistManagers,
  updateArtistManager,
} from '@backline/contract/artists';
import { handle, type Route } from '../../platform/http/route.ts';
import { sendPeople } from '../people/index.ts';
import * as service from './profile.service.ts';

export const artistRoutes: Route[] = [
  handle(listArtistManagers, async (ctx, input, answer) => sendPeople(await service.listProfiles(ctx, input), answer)),
  handle(getArtistManager, service.getProfile),
  handle(createArtistManager, service.createProfile),
  handle(updateArtistManager, service.updateProfile),
];
