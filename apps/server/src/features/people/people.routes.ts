import { listArtistManagers, listTeamMembers } from '@backline/contract';
import { handle, type Route } from '../../platform/http/route.ts';
import { listManagersOrArtists, listTeam } from './people.service.ts';

export const peopleRoutes: Route[] = [
  handle(listArtistManagers, listManagersOrArtists),
  handle(listTeamMembers, listTeam),
];
