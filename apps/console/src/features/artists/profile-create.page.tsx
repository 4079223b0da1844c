import { profileRoleNames } from '@backline/contract/artists';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { CreateProfileForm } from './profile-form.tsx';
import { useProfileTrail } from './profile-trail.ts';

/** A manager for those who look after managers, an artist of one's own for everybody else. */
export function Component() {
  const { choosesManager } = useSession();
  const trail = useProfileTrail(null);
  const kind = choosesManager ? 'MANAGER' : 'ARTIST';
  const title = `New ${profileRoleNames[kind]}`;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} breadcrumbs={trail} />
      <CreateProfileForm kind={kind} managerId={null} listPath={peoplePaths.managers} />
    </>
  );
}
