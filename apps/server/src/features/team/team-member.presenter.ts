import type { TeamMember } from '@backline/contract/team';
import { presentPerson, type PersonRow, type View } from '../people/index.ts';

type Pending = Pick<TeamMember, 'pending_email' | 'pending_phone_number'>;

export function presentTeamMember(row: PersonRow, pending: Pending, view: View): TeamMember {
  return { ...presentPerson(row, 'TEAMMEMBER', view), ...pending, version: row.version };
}
