import { profileRoleNames, type Profile, type ProfileRole } from '@backline/contract/artists';
import { getEmbeds } from '@backline/contract/embeds';
import type { PersonOption } from '@backline/contract/people';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PersonActive } from '../../nouns/people/person-active.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { UpdateProfileForm } from './profile-form.tsx';
import { useProfileTrail } from './profile-trail.ts';
import { useProfileForForm } from './profile.queries.ts';

interface ProfileEditorProps {
  kind: ProfileRole;
  id: string;
  title?: (profile: Profile) => string;
  tabs?: (profile: Profile) => ReactNode;
}

export function ProfileEditor({ kind, id, title, tabs }: ProfileEditorProps) {
  return (
    <QueryState
      query={useProfileForForm(kind, id)}
      wayBack={
        <LinkButton type="primary" to={peoplePaths.managers}>
          Back to the list
        </LinkButton>
      }
    >
      {(profile) => <Editor key={profile.id} profile={profile} ownTitle={title?.(profile)} tabs={tabs?.(profile)} />}
    </QueryState>
  );
}

interface EditorProps {
  profile: Profile;
  ownTitle: string | undefined;
  tabs: ReactNode;
}

function Editor({ profile, ownTitle, tabs }: EditorProps) {
  const task = `Edit ${profileRoleNames[profile.role]}`;
  usePageTitle(ownTitle ?? `${task}: ${profile.name}`);
  const { may } = useSession();
  const trail = useProfileTrail(managerOf(profile));
  return (
    <>
      <PageHeader
        title={ownTitle ?? task}
        breadcrumbs={trail}
        actions={
          <>
            {profile.role === 'MANAGER' && (
              <>
                <LinkButton to={peoplePaths.brandOf(profile.id)}>Brand</LinkButton>
                {may(getEmbeds) && <LinkButton to={peoplePaths.embedsOf(profile.id)}>Embeds</LinkButton>}
              </>
            )}
            <PersonActive person={profile} />
          </>
        }
      />
      {tabs}
      <UpdateProfileForm profile={profile} listPath={trail.at(-1)?.to ?? peoplePaths.managers} />
    </>
  );
}

function managerOf({ manager_id: id, manager_name: name }: Profile): PersonOption | null {
  return id === null ? null : { id, name: name ?? '' };
}
