import { addTeamMemberInput, type TeamMember } from '@backline/contract/team';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { personImageInputs } from '../../nouns/people/plain-profile.ts';
import { ProfileSection } from '../../nouns/people/profile-section.tsx';
import { EmailField, ManagerField, PhoneField } from './team-fields.tsx';

export const teamForm = {
  inputOf: personImageInputs,
  savedTo: peoplePaths.team,
  backTo: peoplePaths.team,
  backLabel: 'Back',
};

export function TeamSection({ stored }: { stored: TeamMember | null }) {
  const { reachesAll } = useSession();
  return (
    <ProfileSection name={addTeamMemberInput.shape.name}>
      <EmailField stored={stored} />
      <PhoneField stored={stored} />
      {reachesAll && <ManagerField stored={stored} />}
    </ProfileSection>
  );
}
