import * as peopleTexts from '@backline/contract/people.texts';
import { addTeamMember, addTeamMemberInput } from '@backline/contract/team';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { TeamSection, teamForm } from './team-form.tsx';
import { newTeamMember, toFields } from './team-values.ts';
import { useAddTeamMember } from './team.queries.ts';

export const handle: RouteHandle = { title: 'Create Team Member', access: addTeamMember };

export function Component() {
  const add = useAddTeamMember();
  return (
    <>
      <PageHeader title="Create Team Member" breadcrumbs={[{ label: 'Team Members', to: peoplePaths.team }]} />
      <RecordForm
        {...teamForm}
        initial={newTeamMember}
        schema={addTeamMemberInput}
        toBody={toFields}
        save={savedBy(add)}
        saveLabel="Create"
        unexplained={peopleTexts.teamMemberCreateFailed}
      >
        <TeamSection stored={null} />
      </RecordForm>
    </>
  );
}
