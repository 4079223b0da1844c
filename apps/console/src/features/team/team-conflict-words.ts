import type { TeamMember } from '@backline/contract/team';
import { toPhoneNumber } from '@backline/page/phone-typing';
import type { ConflictLabels } from '../../ui/conflict-fields.ts';
import type { TeamValues } from './team-values.ts';

/** In the form's order. */
export const teamLabels: ConflictLabels<TeamValues> = {
  image: 'Profile Image',
  name: 'Name',
  email: 'Email',
  phone_number: 'Phone',
  manager_id: 'Manager',
};

export function showTeamValue(name: keyof TeamValues, values: TeamValues, known: readonly TeamMember[]): string {
  switch (name) {
    case 'image':
      return '';
    case 'phone_number':
      return toPhoneNumber(values.phone_number);
    case 'manager_id':
      // Chosen in the form just now: the name is in its list, with neither member.
      return known.find((member) => member.manager_id === values.manager_id)?.manager_name ?? 'one newly chosen';
    default:
      return values[name];
  }
}
