import type { PersonCard } from '@backline/contract/people';
import type { TeamMember } from '@backline/contract/team';
import { person, personCard } from './people.ts';
import type { Answer } from './page.tsx';

export const teamMember = (more: Partial<TeamMember> = {}): TeamMember => ({
  ...person(31, { name: 'Tim', email: 'tim@example.org' }),
  role: 'TEAMMEMBER',
  pending_email: null,
  pending_email_until: null,
  pending_phone_number: null,
  pending_phone_number_until: null,
  version: 3,
  ...more,
});

export const memberCard = (more: Partial<PersonCard> = {}): PersonCard =>
  personCard(31, { name: 'Tim', email: 'tim@example.org', role: 'TEAMMEMBER', ...more });

export const managers: Record<string, Answer> = {
  'artist_manager/list': () => ({
    result: [
      { id: 11, name: 'Mona' },
      { id: 12, name: 'Max' },
    ],
  }),
};
