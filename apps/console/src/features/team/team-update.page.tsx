import { messages } from '@backline/contract/messages';
import { updateTeamMember, updateTeamMemberInput, type TeamMember } from '@backline/contract/team';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PersonActive } from '../../nouns/people/person-active.tsx';
import { PersonConflict } from '../../nouns/people/person-conflict.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useClash } from '../../ui/use-clash.ts';
import { showTeamValue, teamLabels } from './team-conflict-words.ts';
import { TeamForm } from './team-form.tsx';
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
          Back to the team
        </LinkButton>
      }
    >
      {(member) => <Editor key={member.id} member={member} />}
    </QueryState>
  );
}

function Editor({ member }: { member: TeamMember }) {
  const [form] = Form.useForm<TeamValues>();
  const update = useUpdateTeamMember();
  const initial = useMemo(() => toValues(member), [member]);
  const edited = useClash(form, member, () => loadTeamMember(String(member.id)));
  usePageTitle(`${title}: ${member.name}`);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: 'Team Members', to: peoplePaths.team }]}
        actions={<PersonActive person={member} />}
      />
      <TeamForm
        form={form}
        initial={initial}
        stored={member}
        schema={updateTeamMemberInput}
        toBody={(values, image) => ({
          ...toFields(values, image),
          teamMemberId: member.id,
          version: edited.base.current.version,
        })}
        onConflict={edited.onConflict}
        save={async (input, idempotencyKey) => {
          const { message, unconfirmed } = await update.mutateAsync({ input, idempotencyKey });
          return [message, ...unconfirmed.map((address) => messages.addressConfirmationSent(address))];
        }}
        saveLabel="Update"
        unexplained={messages.teamMemberUpdateFailed}
      />
      <PersonConflict form={form} edited={edited} toValues={toValues} labels={teamLabels} show={showTeamValue} />
    </>
  );
}
