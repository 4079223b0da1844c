import {
  createArtistManager,
  getArtistManager,
  listArtistManagers,
  updateArtistManager,
} from '@backline/contract/artists';
import { cancelAddressChange, setPersonActive, updateEmail, updatePhoneNumber } from '@backline/contract/people';
import { addTeamMember, getTeamMember, listTeamMembers, updateTeamMember } from '@backline/contract/team';
import { nextCursorHeader } from '../../platform/db/cursor.ts';
import { handle, type Answer, type Route } from '../../platform/http/route.ts';
import { listManagersOrArtists, listTeam, type PeoplePage } from './people.service.ts';
import * as active from './person-active.service.ts';
import * as addresses from './person-addresses.service.ts';
import * as profiles from './profile.service.ts';
import * as team from './team-member.service.ts';

export const peopleRoutes: Route[] = [
  handle(listArtistManagers, async (ctx, input, answer) => send(await listManagersOrArtists(ctx, input), answer)),
  handle(getArtistManager, profiles.getProfile),
  handle(createArtistManager, profiles.createProfile),
  handle(updateArtistManager, profiles.updateProfile),
  handle(listTeamMembers, async (ctx, input, answer) => send(await listTeam(ctx, input), answer)),
  handle(getTeamMember, team.getTeamMember),
  handle(addTeamMember, team.addTeamMember),
  handle(updateTeamMember, team.updateTeamMember),
  handle(setPersonActive, active.setPersonActive),
  handle(updateEmail, addresses.updateEmail),
  handle(updatePhoneNumber, addresses.updatePhoneNumber),
  handle(cancelAddressChange, addresses.cancelAddressChange),
];

function send({ list, nextCursor }: PeoplePage, answer: Answer): PeoplePage['list'] {
  if (nextCursor !== null) answer.header(nextCursorHeader, nextCursor);
  return list;
}
