import { createArtistManager, profileRoleNames } from '@backline/contract/artists';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { CreateProfileForm } from './profile-form.tsx';
import { useProfileTrail } from './profile-trail.ts';

export const handle: RouteHandle = { title: 'New', access: createArtistManager };

/** An admin creates managers; everybody else creates their own artists. */
export function Component() {
  const { reachesAll } = useSession();
  const trail = useProfileTrail(null);
  const kind = reachesAll ? 'MANAGER' : 'ARTIST';
  const title = `New ${profileRoleNames[kind]}`;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} breadcrumbs={trail} />
      <CreateProfileForm kind={kind} managerId={null} listPath={peoplePaths.managers} />
    </>
  );
}
