import * as peopleTexts from '@backline/contract/people.texts';
import { personFields } from '@backline/contract/people';
import { updateTeamMember, updateTeamMemberInput, type TeamMember } from '@backline/contract/team';
import { toPhoneNumber } from '@backline/page/phone-typing';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PersonActive } from '../../nouns/people/person-active.tsx';
import { personConflict } from '../../nouns/people/profile-conflict.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { recordWords } from '../../ui/record-values.ts';
import { TeamSection, teamForm } from './team-form.tsx';
import { toFields, toValues, type TeamValues } from './team-values.ts';
import { loadTeamMember, useTeamMemberForForm, useUpdateTeamMember } from './team.queries.ts';

const title = 'Edit Team Member';

export const handle: RouteHandle = { title: 'Edit Team Member', access: updateTeamMember };

export function Component() {
  const { teamMemberId: id = '' } = useParams();
  return (
    <QueryState
      query={useTeamMemberForForm(id)}
      wayBack={
        <LinkButton type="primary" to={peoplePaths.team}>
          Back to team
        </LinkButton>
      }
    >
      {(member) => <Editor key={member.id} member={member} />}
    </QueryState>
  );
}

function Editor({ member }: { member: TeamMember }) {
  const update = useUpdateTeamMember();
  usePageTitle(`${title}: ${member.name}`);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: 'Team Members', to: peoplePaths.team }]}
        actions={<PersonActive person={member} />}
      />
      <RecordEditForm
        {...teamForm}
        opened={member}
        load={() => loadTeamMember(String(member.id))}
        toValues={toValues}
        schema={updateTeamMemberInput}
        toBody={(values, image, base) => ({
          ...toFields(values, image),
          teamMemberId: member.id,
          version: base.version,
        })}
        save={async (input, idempotencyKey) => {
          const { message, unconfirmed } = await update.mutateAsync({ input, idempotencyKey });
          return [message, ...unconfirmed.map((address) => peopleTexts.addressConfirmationSent(address))];
        }}
        saveLabel="Update"
        unexplained={peopleTexts.teamMemberUpdateFailed}
        conflict={personConflict<TeamValues, TeamMember>({ labels, show })}
      >
        {() => <TeamSection stored={member} />}
      </RecordEditForm>
    </>
  );
}

const labels = {
  ...recordWords(personFields).labels,
  email: 'Email',
  phone_number: 'Phone',
  manager_id: 'Manager',
};

function show(name: keyof TeamValues, values: TeamValues, known: readonly TeamMember[]): string {
  switch (name) {
    case 'image':
      return '';
    case 'phone_number':
      return toPhoneNumber(values.phone_number);
    case 'manager_id':
      // Neither version names a manager who was just chosen in the form.
      return known.find((member) => member.manager_id === values.manager_id)?.manager_name ?? 'one newly chosen';
    default:
      return values[name];
  }
}
