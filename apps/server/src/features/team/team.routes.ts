import { addTeamMember, getTeamMember, listTeamMembers, updateTeamMember } from '@backline/contract/team';
import { handle, type Route } from '../../platform/http/route.ts';
import { sendPeople } from '../people/index.ts';
import * as service from './team-member.service.ts';

export const teamRoutes: Route[] = [
  handle(listTeamMembers, async (ctx, input, answer) => sendPeople(await service.listTeam(ctx, input), answer)),
  handle(getTeamMember, service.getTeamMember),
  handle(addTeamMember, service.addTeamMember),
  handle(updateTeamMember, service.updateTeamMember),
];
