import type { PendingAddresses } from '@backline/contract/people';
import type { TeamMember } from '@backline/contract/team';
import { presentPerson, type PersonRow, type View } from '../people/index.ts';

export function presentTeamMember(row: PersonRow, pending: PendingAddresses, view: View): TeamMember {
  return { ...presentPerson(row, 'TEAMMEMBER', view), ...pending, version: row.version };
}
