import { addTeamMember, getTeamMember, listTeamMembers, updateTeamMember } from '@backline/contract/team';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './team-member.service.ts';

export const teamRoutes: Route[] = [
  handleList(listTeamMembers, 'text', service.listTeam),
  handle(getTeamMember, service.getTeamMember),
  handle(addTeamMember, service.addTeamMember),
  handle(updateTeamMember, service.updateTeamMember),
];
